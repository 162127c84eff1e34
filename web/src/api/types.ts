// What the server says. The types are made from its schemas (`cargo xtask types`); only what explanations hold is still
// written by hand, until the server has it as a type.

import type {
  Actor,
  Color,
  Line,
  PlainValue,
  Problem as Told,
  SuiteResult,
  Theme,
  Value,
  Verdict,
} from './types.generated';

export type {
  AnnotatedGame,
  AnnotatedGames,
  AnnotateProgress,
  Arrow,
  Chapter,
  Chapters,
  CheckReply,
  Color,
  ComparedSystem,
  CompareProgress,
  Comparison,
  Effort,
  Fired,
  Health,
  Hint,
  KnowledgeList,
  LegalMove,
  Line,
  LineMove,
  MarkedSquare,
  Method,
  Mistake,
  Moment,
  MoveWorth,
  OtherMove,
  PositionReply,
  Posted,
  Ranking,
  Rule,
  RuleApplied,
  RuleHead,
  RuleTrial,
  ShownExample,
  ShownLine,
  SuitePosition,
  SuiteProgress,
  Theme,
  Trace,
  TracePlan,
  Value,
  Verdict,
  WhyMove,
  WhyNot,
} from './types.generated';

export type SuiteReport = SuiteResult;

/** What is wrong, told by the server or by the page itself. */
export type Problem = Pick<Told, 'what'> & Partial<Told>;

export interface Step {
  number?: string;
  san: string;
  uci: string;
  by?: Actor;
  text?: string;
  fen: string;
  arrows?: { from: string; to: string; color?: string }[];
  squares?: { square: string; color?: string; meaning?: string }[];
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
  search?: { oracle: string; depth: number; nodes: number; value: PlainValue; side: Color };
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
  alternatives?: { node: number; tried: string; reasons?: Reason[]; line: string[]; value?: PlainValue }[];
  verdict?: Verdict;
}
