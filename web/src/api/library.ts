// What the server says about knowledge, games and suites.

import type { Line, Value, Verdict } from './types';

export interface RuleHead {
  name: string;
  source: string;
  statement: string;
}

export interface KnowledgeSource {
  name: string;
  statement: string;
  count: number;
}

export interface KnowledgeList {
  sources: KnowledgeSource[];
  rules: RuleHead[];
}

export type Bindings = Record<string, string>;

export interface Example {
  fen: string;
  bindings?: Bindings | Bindings[] | null;
  goal?: string | null;
  note?: string | null;
  squares?: string[];
}

export interface Rule extends RuleHead {
  why?: string | null;
  misleads?: string | null;
  origin?: string | null;
  english?: string | null;
  text: string;
  fires?: Example[];
  silent?: Example[];
  sources?: string[];
}

export interface Chapter {
  name: string;
  title: string;
  text: string;
}

export interface Mistake {
  line: number;
  column: number;
  length?: number;
  message: string;
  hint?: string | null;
  severity?: string;
}

export interface CheckReply {
  ok: boolean;
  mistakes: Mistake[];
  formatted?: string;
}

export interface Posted {
  concept: string;
  move?: string | null;
  squares?: string[];
  reason?: string;
  rule?: string | null;
}

export interface TracePlan {
  move?: string;
  san?: string;
  plan?: string;
  likely?: number;
  score?: number;
  reasons?: string[] | string;
}

/** A match of a rule; of all rules together, the first match of each and how many there are. */
export interface Fired {
  rule: string;
  source?: string | null;
  statement?: string;
  count?: number;
  bindings?: Bindings;
  squares?: string[];
}

export interface Trace {
  sources: { name: string; posted: Posted[] }[];
  plans?: TracePlan[];
  fired?: Fired[];
  firings?: number;
}

/** A line that the checker has confirmed. */
export interface ShownLine {
  line: Line;
  value: Value;
  certainty: string;
}

export interface Moment {
  /** The index of the move in the game, from 0. */
  ply: number;
  /** As it is written before the move: "12." or "12...". */
  number?: string;
  san: string;
  /** Before the move, and after it. */
  fen: string;
  after?: string;
  kind: string;
  glyph?: string;
  text: string;
  theme?: string | null;
  best?: string | null;
  /** What the opponent can do; the better move, or the strong one itself. */
  reply?: ShownLine | null;
  point?: ShownLine | null;
  squares?: string[];
  arrows?: string[];
}

export interface AnnotatedGame {
  tags: Record<string, string>;
  moments: Moment[];
  accuracy?: { white: number | null; black: number | null };
  summary?: string;
  pgn: string;
  html?: string;
  /** Why the game could not be annotated. */
  error?: string;
}

export interface AnnotatedGames {
  games: AnnotatedGame[];
  pgn?: string;
  /** What could not be read of the file. */
  mistakes?: string[];
}

export interface SuitePosition {
  id: string;
  line: number;
  fen: string;
  move: string | null;
  san: string | null;
  solved: boolean;
  expected_text?: string;
  value?: Value | null;
  nodes: number;
  ms: number;
  verdict?: Verdict | null;
  themes?: string[];
  rating?: number | null;
  error?: string | null;
}

export interface SuiteReport {
  file?: string;
  method: string;
  total: number;
  solved: number;
  verified?: number | null;
  mean_nodes: number;
  max_nodes: number;
  mean_ms: number;
  errors: number;
  by_theme: Record<string, { total: number; solved: number }>;
  by_rating: { from: number; to: number; total: number; solved: number }[];
  positions: SuitePosition[];
  selected?: number;
  interrupted?: boolean;
  bad_lines?: number;
  unusable?: number;
  against?: Record<string, Omit<SuiteReport, 'against' | 'html'>>;
  html?: string;
}

/** How often the edited rules fire on a suite, and where the right move stands among the plans. */
export interface RuleTrial {
  total?: number;
  positions?: number;
  /** Whether the suite was longer than what was tried. */
  cut?: boolean;
  /** Positions in which at least one of them fires. */
  fired?: number;
  rules?: { name: string; positions: number; firings: number }[];
  with?: Ranking;
  without?: Ranking;
  fired_in?: { id: string; fen: string; rules: string[] }[];
}

export interface Ranking {
  total?: number;
  first: number;
  top3: number;
  any: number;
}
