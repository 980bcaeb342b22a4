// What goes over the wire, as the server's `messages.py` says it. Fields with a default may be absent.

export type AreaKind = "map" | "hexmap" | "track" | "row" | "grid" | "pool" | "mat" | "list";
export type PieceKind = "card" | "tile" | "token" | "pawn" | "die" | "marker" | "space";

export interface Piece {
  id: string;
  kind: PieceKind;
  name: string;
  icon?: string;
  text?: string;
  count?: number;
  capacity?: number;
  owner?: number | null;
  face_down?: boolean;
  dim?: boolean;
  at?: number[];
  badges?: string[];
  price?: string;
  sort?: string;
}

export interface Area {
  id: string;
  kind: AreaKind;
  title: string;
  pieces?: Piece[];
  owner?: number | null;
  text?: string;
  links?: [string, string][];
  badges?: string[];
}

export interface Scene {
  title: string;
  subtitle?: string;
  areas?: Area[];
  /** What the colours of the table may follow: a season, `night`. */
  mood?: string;
}

export interface Described {
  id: string;
  text: string;
  piece?: string;
  /** The piece that `piece` is put on: dragging it there chooses this, too. */
  onto?: string;
  fine_print?: string;
  rule?: string;
  free?: boolean;
  /** A free action that hardly ever matters: it is there, but nothing points to it. */
  minor?: boolean;
  passes?: boolean;
  /** Only takes back or rearranges an earlier choice. */
  revises?: boolean;
  blocked?: string;
}

export interface Question {
  text: string;
  kind: string;
  rule: string;
  options: Described[];
  blocked?: Described[];
}

export interface Line {
  text: string;
  rule?: string;
}

export interface Outcome {
  winners: number[];
  reason: string;
  rule: string;
  scores?: number[];
  tallies?: string[];
}

export interface View {
  game: string;
  seat: number | null;
  names: string[];
  scene: Scene;
  story: Line[];
  waiting: number[];
  question?: Question | null;
  interludes?: Described[];
  silence?: string;
  outcome?: Outcome | null;
}

export interface SeatInfo {
  who: "person" | "open" | "bot";
  name: string;
  bot?: string;
  here?: boolean;
  yours?: boolean;
  thinking?: boolean;
}

export interface Remark {
  seat: number;
  text: string;
  at: number;
}

export interface Proposal {
  seat: number;
  /** How many answers would remain. */
  to: number;
  agreed?: number[];
}

export interface Update {
  news: "update";
  table: string;
  version: number;
  answers: number;
  views: Record<string, View>;
  seats: SeatInfo[];
  /** By view: so many lines of the story that we have still stand. */
  kept?: Record<string, number>;
  undo?: Record<string, string>;
  /** By own seat: how many answers had been given before its last decision. */
  back?: Record<string, number>;
  /** The own seats that can make again what they took back. */
  redo?: number[];
  host?: boolean;
  remarks?: Remark[];
  proposal?: Proposal | null;
  seed_hash?: string;
  seed?: string;
  notice?: string;
  /** Whether a screen that several seats share must be covered while it is passed on. */
  secrets?: boolean;
  /** What the match is played with. */
  packs?: PackInfo[];
}

export interface Done {
  news: "done";
  id: string;
  table?: string;
  token?: string;
}

export interface Refused {
  news: "refused";
  id: string;
  kind: string;
  reason: string;
  rule?: string;
}

export interface Hinted {
  news: "hinted";
  id: string;
  option: string;
  text: string;
  chances: Record<string, number>;
  futures?: number;
  rival?: string;
  why?: Reason[];
  /** What the planner would do from here, until others decide or chance speaks. */
  line?: Step[];
}

export interface Step {
  option: string;
  text: string;
}

/** Something that would be told of the seat, and in what share of the imagined futures. */
export interface Reason {
  text: string;
  after: number;
  instead: number;
}

export interface Past {
  news: "past";
  id: string;
  answers: number;
  view: View;
}

export interface Moment {
  answers: number;
  seat: number;
  text: string;
  chances: number[];
  choice?: number;
  luck?: number[];
}

export interface Analysis {
  news: "analysis";
  id: string;
  moments: Moment[];
  turning_points: number[];
  luck: number[];
  choices: number[];
}

export type News = Update | Done | Refused | Hinted | Past | Analysis;
export type Reply = Exclude<News, Update | Refused>;

export interface SeatPlan {
  who: "me" | "link" | "bot";
  name?: string;
  bot?: string;
}

export type Wish =
  | { wish: "hello"; tokens: string[]; version: number; append: boolean }
  | { wish: "answer"; seat: number; option: string; version: number }
  | { wish: "undo" | "redo"; seat: number; version: number }
  | { wish: "rewind"; seat: number; version: number; to: number }
  | { wish: "agree"; seat: number; yes: boolean }
  | { wish: "say"; seat: number; text: string }
  | { wish: "hint"; seat: number; version: number }
  | { wish: "look"; answers: number; seat?: number }
  | { wish: "fork"; seat: number; answers: number }
  | { wish: "sit"; seat: number; plan: SeatPlan }
  | { wish: "analyse" };

export interface OptionInfo {
  name: string;
  values: (string | number | boolean)[];
  default: string | number | boolean | null;
  text: string;
}

export interface Theme {
  /** Colour behind a picture, by what sort of thing it is, or else by icon. */
  tints: Record<string, string>;
  /** Words in prices and badges that are drawn as icons. */
  signs: Record<string, string>;
  /** What things are counted and paid in, as a class of pieces.css; plain numbers without. */
  coin: "" | "bead";
  /** The icon of a match that nobody wins. */
  lost: string;
  /** Icons for the picture on the game's box: the one in the middle, the one in the sky, those around. */
  cover: [string, string, string];
  /** What that picture is painted in: sky from top to bottom, hills, ground, light; what stands in the middle, and around it. */
  paint: { sky: [string, string, string]; hills: [string, string]; ground: string; light: string; things: [string, string]; winter: boolean };
  /** Whom to thank for what else comes with the theme. */
  credits: string[];
}

/** How a game looks, with the addresses of what belongs to it. */
export interface GameTheme {
  theme: Theme;
  style?: string;
  sprite?: string;
  icons?: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  least: number;
  most: number;
  minutes: [number, number];
  options: OptionInfo[];
  bots: BotInfo[];
  theme: GameTheme;
  /** The option that tells which story is played. */
  chapters?: string;
  secrets?: boolean;
  /** What can be laid over it. */
  packs?: PackInfo[];
}

/** Content that lies over a game's own. */
export interface PackInfo {
  name: string;
  title: string;
  text: string;
}

export interface Chapter {
  name: string;
  title: string;
  text?: string;
  tries?: number;
  wins?: number;
  best?: number;
}

/** A match that was played to its end here. */
export interface DiaryLine {
  chapter: string;
  players: number;
  won: boolean;
  when: string;
  answers: number;
  score?: number;
  tallies?: string[];
}

export interface Diary {
  chapters: Chapter[];
  last: DiaryLine[];
}

export interface BotInfo {
  name: string;
  title: string;
  text: string;
}

export interface Rule {
  id: string;
  section: string;
  text: string;
}

export interface SetOut {
  table: string;
  tokens: Record<string, string>;
  links: Record<string, string>;
}
