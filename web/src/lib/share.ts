/** What was just told, made of the parts that were told before where they are equal: what has not changed is not drawn anew. */
export function share<T>(old: unknown, fresh: T): T {
  if (typeof fresh !== "object" || fresh === null || typeof old !== "object" || old === null || Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const [before, after] = [old as Record<string, unknown>, fresh as Record<string, unknown>];
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    after[name] = share(before[name], after[name]);
    same &&= name in before && Object.is(after[name], before[name]);
  }
  return same ? (old as T) : fresh;
}
