// What the server says. The types are made from its schemas (`cargo xtask types`); here are those that the page uses.

import type { ExplainResult, Problem as Told, SuiteResult } from './types.generated';

export type {
  Alternative,
  AnnotatedGame,
  AnnotatedGames,
  AnnotateProgress,
  Arrow,
  Candidate,
  Chapter,
  Chapters,
  CheckProgress,
  CheckReply,
  ChessRule,
  Claim,
  Color,
  ComparedSystem,
  CompareProgress,
  Comparison,
  Effort,
  ExplainedReply,
  Fired,
  Health,
  Hint,
  KnowledgeList,
  LegalMove,
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
  Reason,
  Rule,
  RuleApplied,
  RuleHead,
  RuleTrial,
  SearchProgress,
  ShownExample,
  Step,
  SuitePosition,
  SuiteProgress,
  Theme,
  Trace,
  TracePlan,
  TreeMove,
  Value,
  Verdict,
  WhyMove,
  WhyNot,
} from './types.generated';

export type Explanation = ExplainResult;
export type SuiteReport = SuiteResult;

/** What is wrong, told by the server or by the page itself. */
export type Problem = Pick<Told, 'what'> & Partial<Told>;
