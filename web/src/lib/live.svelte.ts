// One socket to one table: says hello, keeps the newest update, asks and is answered. The server is always right.
import { share } from "./share";
import { stories } from "./story";
import type { Line, Refused, Reply, News, Update, Wish } from "./wire";

export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.reason);
  }
}

type Waiting = { frame: string; resolve: (reply: Reply) => void; reject: (error: unknown) => void };

/** Refusals after which there is nothing to show. */
const FINAL = ["no_such_table", "pack_missing"];
const WAITS = [300, 700, 1500, 3000, 6000];

export class Live {
  update = $state.raw<Update | null>(null);
  status = $state<"connecting" | "open" | "lost" | "gone">("connecting");
  problem = $state("");

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer = 0;
  #closed = false;
  #next = 0;
  /** What was told on this socket, by view: only what is new is sent. */
  #stories: Record<string, Line[]> = {};
  readonly #me = crypto.getRandomValues(new Uint32Array(2)).join("-");

  constructor(
    readonly table: string,
    private readonly tokens: () => string[],
    trouble = "",
  ) {
    this.problem = trouble;
    this.#connect();
    addEventListener("online", this.#now);
  }

  #now = (): void => {
    if (this.status === "lost") this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.#socket = socket;
    this.#stories = {};
    socket.onopen = () => {
      this.ask({ wish: "hello", tokens: this.tokens(), version: this.update?.version ?? 0, append: true }).then(
        () => this.#again(),
        (error: unknown) => {
          if (!(error instanceof Refusal)) return;
          if (FINAL.includes(error.refused.kind)) this.#give(error.message);
          else this.problem = error.message;
        },
      );
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as News);
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      for (const [id, { frame }] of this.#waiting) if (frame.includes('"wish":"hello"')) this.#waiting.delete(id);
      if (this.#closed || this.status === "gone") return;
      if (event.code === 4404 || (event.code >= 4400 && event.code < 4500 && !this.update)) return this.#give(event.reason);
      this.status = this.update ? "lost" : "connecting";
      this.#timer = window.setTimeout(() => this.#connect(), WAITS[Math.min(this.#tries++, WAITS.length - 1)]);
      if (this.#tries > 2) this.status = "lost";
    };
  }

  #give(reason: string): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new Error(reason));
    this.#waiting.clear();
    this.problem = reason;
    this.status = "gone";
  }

  #hear(news: News): void {
    if (news.news === "update") {
      this.#tries = 0;
      this.status = "open";
      this.#stories = stories(news, this.#stories);
      for (const [name, view] of Object.entries(news.views)) view.story = this.#stories[name] ?? [];
      if (!this.update || news.version >= this.update.version) this.update = share(this.update, news);
      return;
    }
    const waiting = this.#waiting.get(news.id);
    this.#waiting.delete(news.id);
    if (news.news === "refused") waiting?.reject(new Refusal(news));
    else waiting?.resolve(news);
  }

  /** Sends again what was not answered when the connection was lost: the same words, which count once. */
  #again(): void {
    for (const { frame } of this.#waiting.values()) this.#socket?.send(frame);
  }

  /** Sends a wish; the promise is kept when it is fulfilled, and broken with a `Refusal` when it is not. */
  ask<T extends Reply = Reply>(wish: Wish): Promise<T> {
    const id = `${this.#me}-${this.#next++}`;
    return new Promise<T>((resolve, reject) => {
      const frame = JSON.stringify({ ...wish, id });
      if (wish.wish !== "hello" && this.status === "gone") return reject(new Error(this.problem));
      this.#waiting.set(id, { frame, resolve: resolve as (reply: Reply) => void, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    this.#socket?.close();
  }
}
