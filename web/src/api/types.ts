// What the server says, as docs/server.md has it. Fields that a server may leave out are optional here, so that the
// page keeps working beside an older or newer one.

export type Color = 'white' | 'black';
export type Verdict = 'proved' | 'verified' | 'believed';

export interface Problem {
  what: string;
  where?: string | null;
  hint?: string | null;
}

export interface Method {
  name: string;
  title?: string;
  statement?: string;
}

export interface Effort {
  name: string;
  nodes?: number;
  title?: string;
}

export interface Health {
  name: string;
  version: string;
  methods: Method[];
  efforts: Effort[];
  limits?: Record<string, number>;
}

export interface LegalMove {
  uci: string;
  san: string;
  from: string;
  to: string;
  promotion: string | null;
}

export interface LineMove {
  san: string;
  uci: string;
  fen: string;
  comment?: string | null;
}

export interface PositionReply {
  kind: 'fen' | 'pgn' | 'moves';
  tags: Record<string, string>;
  start: string;
  line: LineMove[];
  fen: string;
  turn: Color;
  check: boolean;
  ending: string | null;
  /** Whether a draw could be claimed, and why. */
  claim?: string | null;
  legal: LegalMove[];
  forgiven?: string[];
}

/** Hundredths of a pawn, or moves to mate (negative: being mated), for the side to move. */
export interface Value {
  cp?: number;
  mate?: number;
  mated?: number;
  text?: string;
}

export interface Line {
  uci: string[];
  san: string;
}

export interface Arrow {
  from: string;
  to: string;
  colour?: string;
}

export interface MarkedSquare {
  square: string;
  colour?: string;
  meaning?: string;
}

export interface Step {
  number?: string;
  san: string;
  uci: string;
  by?: 'solver' | 'opponent';
  text?: string;
  fen: string;
  arrows?: Arrow[];
  squares?: MarkedSquare[];
}

export interface Theme {
  tag: string;
  name: string;
  text: string;
  ply: number;
  squares: string[];
  arrows: string[];
}

export interface Alternative {
  move: string;
  san: string;
  value: Value;
  line: Line;
  text?: string;
}

export interface Explanation {
  fen: string;
  method: string;
  move: string | null;
  san: string | null;
  verdict: Verdict | null;
  finding?: string | null;
  value?: Value | null;
  idea?: string | null;
  line?: Line | null;
  steps?: Step[] | null;
  themes?: Theme[] | null;
  alternatives?: Alternative[] | null;
  advice?: { known: boolean; text?: string } | null;
  depth?: number;
  nodes?: number;
  ms?: number;
  solution?: Solution | null;
  tree?: unknown;
  account?: unknown;
  pgn?: string;
  passed?: boolean;
  ending?: string | null;
  text?: string;
}

export interface Reason {
  knowledge?: { entry: string; bindings?: { name: string; man?: string; square?: string; text?: string }[] };
  answers?: { tried?: string; line: string[] };
  rule?: string;
  search?: { oracle: string; depth: number; nodes: number; value: Value; side: Color };
}

export interface SolutionMove {
  id?: number;
  parent: number;
  move: string;
  reasons: Reason[];
}

export interface Solution {
  problem: { position: string; attacker?: Color; question?: unknown; moves?: string[] };
  method?: string;
  claim?: unknown;
  tree: SolutionMove[];
  alternatives?: { node: number; tried: string; reasons?: Reason[]; line: string[]; value?: Value }[];
  verdict?: Verdict;
}

export interface MoveWorth {
  move: string;
  san: string;
  value: Value;
  line: Line;
}

export interface WhyNot {
  fen: string;
  move: string;
  san: string;
  standing: 'forced' | 'best' | 'good' | 'misses' | 'fails' | 'hopeless';
  fine: boolean;
  value: Value;
  line: Line;
  best: MoveWorth | null;
  cost?: number;
  refutation: Line | null;
  causes: string[] | null;
  inherited: boolean | null;
  threatened_before: boolean | null;
  threat: MoveWorth | null;
  to_blame: boolean | null;
  others: (MoveWorth & { holds: boolean; does: string[] })[] | null;
  text: string;
  nodes: number;
  steps?: Step[] | null;
}

export interface Hint {
  level: 1 | 2 | 3;
  text: string;
  theme?: string | null;
  square?: string | null;
  move?: string | null;
}

export interface ComparedSystem {
  method: string;
  move: string | null;
  san: string | null;
  value: Value | null;
  verdict: Verdict | null;
  finding?: string | null;
  idea?: string | null;
  thought?: string | null;
  line: Line | null;
  depth?: number;
  tree_nodes?: number | null;
  search_nodes?: number;
  nodes?: number;
  ms?: number;
}

export interface Comparison {
  fen: string;
  agree?: boolean;
  interrupted?: boolean;
  systems: ComparedSystem[];
  moves?: {
    move: string;
    san: string;
    by: string[];
    critic: { value: Value; as_good: boolean; depth: number; line: Line } | null;
  }[];
}
