// What the server says. Made from the schemas of motive-views by `cargo xtask types`: do not edit.

/** The hypothesis that a test accepts. */
export type Accepted = 'elo0' | 'elo1';

/** Whose move it is, seen from the question. */
export type Actor = 'solver' | 'opponent';

/** Another move, and why it is not the answer. */
export interface Alternative {
  /** The move. */
  move: string;
  /** The same for people. */
  san: string;
  /** The move and what follows. */
  line: Line;
  /** What it is worth. */
  value: Value | null;
  /** Why it is worse, in a sentence; may be empty. */
  text: string;
  /** The claims behind it, as indices of `claims`. */
  claims: number[];
}

/** The blackboard after a knowledge source. */
export interface AnalysisStep {
  /** The source. */
  source: string;
  /** What is on the blackboard. */
  concepts: Concept[];
}

/** How far games are. */
export interface AnnotateProgress {
  /** The game that is worked on, from 1. */
  game: number;
  /** All games. */
  of: number;
  /** Moves of this game that are done. */
  move: number;
  /** All of them. */
  moves: number;
  /** What is done with them. */
  phase: Phase;
}

/** A game with what there is to say about it. */
export interface AnnotatedGame {
  /** The headers of the game. */
  headers: Record<string, string>;
  /** The first position. */
  start: string;
  /** `1-0` and so on. */
  result: string;
  /** For whom: `beginner`, `club` or `master`. */
  level: string;
  /** The chapters of the game in sentences: opening, turning points, the decisive mistake, the ending. */
  chapters: string[];
  /** How White played; `null` if the game could not be annotated. */
  white: Player | null;
  /** How Black played. */
  black: Player | null;
  /** Every move with its price. */
  moves: PlayedMove[];
  /** The moves about which something is said. */
  moments: Moment[];
  /** Where the character of the game changes. */
  remarks: Remark[];
  /** The game with comments. */
  pgn: string;
  /** Why the game could not be annotated. */
  error: string | null;
  /** The game as a page of its own; absent on the command line, which has a format for it. */
  html?: string;
}

/** A file of games. */
export interface AnnotatedGames {
  /** The games. */
  games: AnnotatedGame[];
  /** All of them as PGN. */
  pgn: string;
  /** What could not be read of the file, as sentences. */
  mistakes: string[];
}

/** How an answer was found, in the words of the systems. */
export interface AnswerTrace {
  /** What was counted, by name. */
  counts: Record<string, number>;
  /** The story in sentences. */
  text: string;
}

/** The line that a move answers. */
export interface AnsweredLine {
  /** The other move that was tried, in coordinates; absent if the line is a threat. */
  tried?: string;
  /** What the opponent plays, and what follows, in SAN. */
  line: string[];
}

/** An arrow on a board. */
export interface Arrow {
  /** From this square. */
  from: string;
  /** To this one. */
  to: string;
  /** Its color. */
  color: Tint;
}

/** What a value means for the side whose value it is. */
export type Band = 'lost' | 'worse' | 'equal' | 'better' | 'won';

/** An answer to a position of the game, with the claims about it that a comment uses. */
export interface Basis {
  /** The position in question. */
  fen: string;
  /** How sure the answer is. */
  verdict: Verdict;
  /** What it is worth to the side to move. */
  value: Value | null;
  /** How the value is known, if it is more than an estimate. */
  known: Known | null;
  /** The claims, with moves from that position. */
  claims: Claim[];
  /** The moves that show the answer. Node 0 is the root and has no entry. */
  tree: TreeMove[];
}

/** How far a batch is. */
export interface BatchProgress {
  /** Positions that are explained, those before `from` included. */
  explained: number;
  /** All of them. */
  of: number;
}

/** Explanations of many positions. */
export interface BatchResult {
  /** What was explained, in the order of the request. */
  rows: BatchRow[];
  /** Where to go on, because the result would have become too large; `null` if nothing is left. */
  next: number | null;
  /** The positions of the request. */
  of: number;
}

/** One of many positions. */
export interface BatchRow {
  /** Its place in the request, from 0. */
  index: number;
  /** What the caller calls it. */
  id: string | null;
  /** The explanation, as `motive explain --json` prints it; `null` if the position cannot be read. */
  explanation: Explanation | null;
  /** Why there is none. */
  error: string | null;
}

/** A fixed piece of work. */
export interface Bench {
  /** Positions that were searched. */
  positions: number;
  /** To this depth, in half-moves. */
  depth: number;
  /** Nodes: the signature of the search. */
  nodes: number;
  /** Milliseconds. */
  ms: number;
  /** Speed. */
  nodes_per_second: number;
}

/** A variable and what it stood for: a square, a piece with its square, or a text. */
export interface Binding {
  /** The variable. */
  name: string;
  /** A piece, by its letter, capital for White; absent if it is none. */
  man?: string;
  /** A square; absent if it is a text. */
  square?: string;
  /** Anything else; absent if it is a square. */
  text?: string;
}

/** A move that was weighed. */
export interface Candidate {
  /** The move. */
  move: string;
  /** The same for people. */
  san: string;
  /** The systems that proposed it. */
  by: string[];
  /** What it is worth, if somebody has said. */
  value: Value | null;
  /** The move and what follows. */
  line: Line;
  /** What it is for, in the words of the first system that said so. */
  idea: string | null;
  /** Why it was proposed. */
  reasons: Reason[];
  /** Why it is not the answer, if it was looked at and lost. */
  lost: LostCandidate | null;
}

/** A chapter of advice. */
export interface Chapter {
  /** Its name. */
  name: string;
  /** What it is about. */
  title: string;
  /** The text. */
  text: string;
}

/** The chapters of advice. */
export interface Chapters {
  /** The chapters. */
  chapters: Chapter[];
}

/** What the checker says about a stored solution. */
export interface Check {
  /** What the checker finds. */
  verdict: Verdict;
  /** What the file says. */
  stored_verdict: string | null;
  /** What is wrong, as a sentence. */
  finding: string | null;
  /** The line that breaks the claim. */
  refutation: Refutation | null;
  /** The first place that the rules alone do not cover, as a line in SAN. */
  gap: string[] | null;
  /** The work of the checker. */
  effort: CheckEffort;
}

/** The work of the engine that checked. */
export interface CheckEffort {
  /** Who was asked; empty if nobody had to be. */
  engine: string;
  /** How many questions. */
  inquiries: number;
  /** Nodes of all of them. */
  nodes: number;
  /** The smallest depth that any of them reached. */
  least_depth: number;
  /** The limits of each question. */
  each: EachLimit;
}

/** How far a check is. */
export interface CheckProgress {
  /** Places that were checked. */
  checked: number;
  /** Places to check. */
  to_check: number;
}

/** What is wrong with rules, and how they would be laid out. */
export interface CheckReply {
  /** Whether there is no mistake; warnings may be there. */
  ok: boolean;
  /** The mistakes and warnings. */
  mistakes: Mistake[];
  /** The rules laid out, if they are right. */
  formatted: string | null;
  /** The names of the rules, if they are right. */
  rules: string[];
}

/** The work of the check. */
export interface CheckWork {
  /** Who was asked; empty if nobody had to be. */
  engine: string;
  /** Nodes of all questions. */
  nodes: number;
  /** How many questions. */
  inquiries: number;
  /** The smallest depth that any of them reached. */
  least_depth: number;
  /** What the engine thinks the answer is worth, if it was asked that. */
  value: Value | null;
}

/** A rule of chess as a reason. */
export type ChessRule = 'only-move' | 'mates' | 'stalemates' | 'leaves-too-little' | 'repeats' | 'escapes-check' | 'defense';

/** A fact that a stranger can check. What a kind does not name is empty or `null`. */
export interface Claim {
  /** What it says: one of the kinds of `docs/reference/claims.md`. */
  kind: string;
  /** Moves from the position in question (UCI); the claim speaks of the position after them. */
  after: string[];
  /** The piece that acts. */
  by: Placed | null;
  /** The pieces acted on. */
  on: Placed[];
  /** Squares that the definition names. */
  squares: string[];
  /** Further moves (UCI); for a threat, from the position after a pass. */
  line: string[];
  /** Hundredths of a pawn, or moves for `mates`. */
  amount: number | null;
  /** Whose claim it is, where no piece says so. */
  side: Color | null;
  /** The pattern of pawns of a `structure`. */
  pattern: string | null;
  /** The claim that is gained or lost. */
  what: Claim | null;
  /** The engine that decided it. */
  engine: EngineOpinion | null;
}

/** What is claimed, from the attacker's view. */
export type Claimed = {
  mate: number;
} | {
  material: ValueRange;
} | {
  worth: ValueRange;
} | 'draw';

/** A side. */
export type Color = 'white' | 'black';

/** A sentence of a comment. */
export interface CommentSentence {
  /** What it says. */
  text: string;
  /** What it rests on, as an index of `bases`. */
  basis: number;
  /** The claims that it rests on, as indices of the `claims` of that basis. */
  claims: number[];
}

/** How far a comparison is. */
export interface CompareProgress {
  /** Depth, in half-moves. */
  depth: number;
  /** Nodes so far. */
  nodes: number;
  /** The value of the best line. */
  value: Value;
  /** That line, in SAN; empty where it would say too much (hints). */
  line: string[];
  /** That system. */
  method: string | null;
  /** Systems that have answered. */
  done: number;
  /** All of them. */
  of: number;
}

/** The answer of a system to a problem. */
export interface ComparedAnswer {
  /** The system. */
  method: string;
  /** Whether it is right. */
  solved: boolean;
  /** The move. */
  move: string | null;
  /** The same for people. */
  san: string | null;
  /** What the system thinks it is worth. */
  value: PlainValue | null;
  /** Nodes of the tree of ideas (positions if there is none). */
  nodes: number;
  /** Positions. */
  positions: number;
  /** Milliseconds. */
  ms: number;
  /** Why there is no answer. */
  error: string | null;
}

/** A problem and what each system answered. */
export interface ComparedProblem {
  /** Its name. */
  id: string;
  /** The position. */
  fen: string;
  /** The line of the file. */
  line: number;
  /** What is expected, for people. */
  expected: string;
  /** One for each system. */
  answers: ComparedAnswer[];
}

/** The answer of one system. */
export interface ComparedSystem {
  /** Its name. */
  method: string;
  /** Its move. */
  move: string;
  /** The same for people. */
  san: string;
  /** What it is worth by the system. */
  value: Value | null;
  /** What the checker says. */
  verdict: Verdict;
  /** What stands against the answer. */
  finding: string | null;
  /** What the line shows, in a sentence. */
  idea: string;
  /** What the system itself says about its move. */
  thought: string | null;
  /** The move with what follows. */
  line: Line | null;
  /** Depth that the search reached, in half-moves. */
  depth: number;
  /** Nodes of its tree of ideas; `null` if it has none beside the positions. */
  tree_nodes: number | null;
  /** Nodes of the search. */
  search_nodes: number;
  /** Nodes of search and check together. */
  nodes: number;
  /** Milliseconds of the search. */
  ms: number;
}

/** All systems on one position. */
export interface Comparison {
  /** The position. */
  fen: string;
  /** Limits on each system. */
  limits: SearchLimits;
  /** Whether it was stopped; then the systems that had answered are there. */
  interrupted: boolean;
  /** Whether there is one move that all systems play. */
  agree: boolean;
  /** One for each system; empty if there is no legal move. */
  systems: ComparedSystem[];
  /** The moves that were proposed, the critic's favorite first. */
  moves: ProposedMove[];
}

/** A line that could not be read. */
export interface Complaint {
  /** The line, from 1. */
  line: number;
  /** What is wrong with it. */
  text: string;
}

/** A concept on the blackboard. */
export interface Concept {
  /** Its name. */
  name: string;
  /** What it is about. */
  arguments: string;
  /** Its plan. */
  plan: string | null;
  /** Its attribute lists. */
  lists: string[];
}

/** What the work cost. */
export interface Counters {
  /** Nodes of the system. */
  nodes: number;
  /** Nodes of the critic for it. */
  critic_nodes: number;
  /** Rules that matched. */
  firings: number;
  /** Milliseconds. */
  ms: number;
}

/** Which productions fire in positions. */
export interface Coverage {
  /** Positions that were looked at. */
  positions: number;
  /** Whether it was stopped. */
  stopped: boolean;
  /** Every production. */
  productions: ProductionCount[];
  /** Those that never fire. */
  never: string[];
  /** Groups of productions that share all their matches. */
  alike: string[][];
}

/** What the critic thinks of a move. */
export interface CriticOpinion {
  /** What it is worth. */
  value: Value;
  /** Whether it is as good as the best of these moves. */
  as_good: boolean;
  /** How deep the critic looked, in half-moves. */
  depth: number;
  /** The move with what follows. */
  line: Line;
}

/** Why a production fires in a position or does not. */
export interface DebugReport {
  /** The production. */
  rule: string;
  /** Whether it fires there. */
  fires: boolean;
  /** Whether a source that has the production is asked for something. */
  asked: boolean;
  /** The objects with which it fires. */
  matches: string[];
  /** How many conditions hold together from the first on; `null` if it fires, or if all but one hold. */
  beginning: number | null;
  /** The conditions that fail while the others hold. */
  failed: FailedCondition[];
}

/** A defense. */
export type Defense = 'every' | 'longest';

/** A mistake or a warning, and where. */
export interface Diagnostic {
  /** How bad it is. */
  severity: Severity;
  /** The file. */
  file: string;
  /** The line, from 1. */
  line: number;
  /** The column, from 1. */
  column: number;
  /** What is wrong. */
  message: string;
  /** What to do about it. */
  help: string | null;
}

/** Why a draw could be claimed. */
export type DrawClaim = 'threefold' | 'fifty-moves';

/** The limits of each question of a check; `null` for none. */
export interface EachLimit {
  /** Nodes. */
  nodes: number | null;
  /** Half-moves. */
  depth: number | null;
}

/** How hard a search may be asked to work. */
export interface Effort {
  /** By which it is chosen. */
  name: string;
  /** Nodes that the search may visit. */
  nodes: number;
}

/** Why a game is over. */
export type Ending = 'checkmate' | 'stalemate' | 'insufficient-material';

/** Won positions that were played by the advice. */
export interface EndingDrill {
  /** The ending. */
  ending: string;
  /** Against which defense. */
  defense: Defense;
  /** Won positions with the stronger side to move. */
  positions: number;
  /** Those that are won within fifty moves. */
  won: number;
  /** Won positions with the weaker side to move. */
  replies: number;
  /** Those that are won. */
  replies_won: number;
  /** Positions without advice. */
  silent: number;
  /** Wins that take more than fifty moves. */
  too_long: number;
  /** Moves of the longest win, to mate or conversion. */
  longest: number;
  /** The longest of the shortest mates. */
  longest_mate: number;
  /** Moves beyond the shortest mate, on average. */
  mean_beyond: number;
  /** And at most. */
  max_beyond: number;
  /** Nodes of the largest question. */
  max_nodes: number;
  /** Nodes a question. */
  mean_nodes: number;
  /** Milliseconds a question. */
  mean_ms: number;
  /** Positions that need a forcing tree of 0, 1, 2 ... moves, if the trees of all were found together. */
  trees: number[];
  /** How many positions were chosen; `null` if all were played. */
  sample: number | null;
  /** The seed of the choice. */
  seed: number | null;
  /** Some that were not won. */
  examples: string[];
  /** Some without advice. */
  silences: string[];
}

/** How hard the losing side makes it. */
export interface EndingResistance {
  /** The ending. */
  ending: string;
  /** Lost positions that were played. */
  positions: number;
  /** Nodes that the opponent has for a move. */
  nodes: number;
  /** Wins that slip against the defense that asks most of the opponent. */
  slips_against_resistance: number;
  /** Wins that slip against the defense that holds out longest. */
  slips_against_longest: number;
  /** The seed of the choice. */
  seed: number;
}

/** Results that were asked of the advice. */
export interface EndingSweep {
  /** The ending. */
  ending: string;
  /** Positions that were asked. */
  positions: number;
  /** Answered rightly. */
  correct: number;
  /** Not answered. */
  unknown: number;
  /** Answered wrongly. */
  wrong: number;
  /** Nodes of the largest search. */
  max_nodes: number;
  /** Milliseconds a position. */
  mean_ms: number;
  /** How many positions were chosen; `null` if all were asked. */
  sample: number | null;
  /** The seed of the choice. */
  seed: number | null;
  /** Some that went wrong. */
  examples: WrongResult[];
  /** How many went wrong in which way. */
  kinds: Record<string, number>;
}

/** What an engine said of a claim. */
export interface EngineOpinion {
  /** Its name. */
  name: string;
  /** Nodes that it visited. */
  nodes: number;
  /** The value that it gave, in hundredths, for the side that the claim is about. */
  value: number;
}

/** A position in which a production fires, or stays silent. */
export interface Example {
  /** Whether it fires. */
  fires: boolean;
  /** The position (FEN). */
  position: string;
  /** The goal for which it is tried. */
  goal: string | null;
  /** With which objects: variable and object. */
  bindings: Record<string, string>[];
  /** A remark. */
  note: string | null;
}

/** An example that fails. */
export interface ExampleFailure {
  /** The production. */
  production: string;
  /** The file. */
  file: string;
  /** The line, from 1. */
  line: number;
  /** The column, from 1. */
  column: number;
  /** What is wrong. */
  problem: string;
}

/** A position of the player's games where there was something better. */
export interface Exercise {
  /** The game, as `White – Black, date`. */
  game: string;
  /** As it is written before the move: `12.` or `12...`. */
  number: string;
  /** The position. */
  fen: string;
  /** What was played. */
  played: string;
  /** How that is marked. */
  mark: FaultMark;
  /** What is wrong with it. */
  kind: FaultKind;
  /** What it is about. */
  motif: Motif;
  /** Every move that solves it, the best first. */
  solutions: string[];
  /** The best move with what follows, as far as the check has confirmed it. */
  line: string[];
  /** What there is to say about the move that was played. */
  text: string;
  /** How hard it is, from 1 to 6. */
  grade: number;
}

/** An explanation as the server gives it: for the board, and while it grows. */
export interface ExplainResult {
  /** The position, with what a lenient reader filled in. */
  fen: string;
  /** Who was asked. */
  method: string;
  /** What kind of position it is. */
  kind: ExplanationKind;
  /** The answer. */
  move: string | null;
  /** The same for people. */
  san: string | null;
  /** How sure the answer is. */
  verdict: Verdict | null;
  /** What stands against it, as a sentence. */
  finding: string | null;
  /** What it is worth to the side to move. */
  value: Value | null;
  /** The name of the opening that the game has come from; `null` if it has none. It is never a reason. */
  opening: Opening | null;
  /** How the words tell the knowledge that was the reason for the move; `null` if there was none, or nothing of it could be said. */
  reason_told: ReasonTold | null;
  /** What decides, in a sentence. */
  headline: string;
  /** Everything that the sentences say, as facts to be checked. */
  claims: Claim[];
  /** The text, sentence by sentence. */
  sentences: Sentence[];
  /** The answer with what follows. */
  line: Line | null;
  /** The line move by move. */
  steps: Step[];
  /** Natural replies to the answer, and what meets them. */
  replies: ExplainedReply[];
  /** Other moves, the best first. */
  alternatives: Alternative[];
  /** Every move that was weighed, the answer first. */
  candidates: Candidate[];
  /** How the value is known, if it is more than an estimate. */
  known: Known | null;
  /** The work of the check; `null` if nothing was checked. */
  check: CheckWork | null;
  /** What each system spent. */
  work: SystemWork[];
  /** What the line shows. */
  themes: Theme[];
  /** The moves that show the answer, with their reasons. Node 0 is the root and has no entry: the first entry is node 1. */
  tree: TreeMove[];
  /** How it was found, in the words of the systems. */
  trace: AnswerTrace;
  /** Depth that the search reached, in half-moves. */
  depth: number;
  /** Nodes of everything together. */
  nodes: number;
  /** Milliseconds of the search. */
  ms: number;
  /** Whether the side to move passed, so that the answer is what the other side threatens. */
  passed: boolean;
  /** Whether the search goes on; then nothing is checked, and claims that need an engine are left out. */
  partial: boolean;
  /** Why there is nothing to explain; `null` if there is a move. */
  text: string | null;
  /** The explanation as an annotated game; `null` while the search goes on. */
  pgn: string | null;
}

/** A natural reply to the answer, and what meets it. */
export interface ExplainedReply {
  /** The reply. */
  move: string;
  /** The same for people. */
  san: string;
  /** The reply and the line that meets it. */
  line: Line;
  /** What the position is then worth to the side that answers the question. */
  value: Value | null;
  /** How it is met, in a sentence; may be empty. */
  text: string;
  /** The claims behind it, as indices of `claims`. */
  claims: number[];
}

/**
 * The best move of a position, and why.
 *
 * If there is no legal move, `move` and what follows from it are `null` or empty.
 */
export interface Explanation {
  /** The position, with what a lenient reader filled in. */
  fen: string;
  /** Who was asked. */
  method: string;
  /** What kind of position it is. */
  kind: ExplanationKind;
  /** The answer. */
  move: string | null;
  /** The same for people. */
  san: string | null;
  /** How sure the answer is. */
  verdict: Verdict | null;
  /** What stands against it, as a sentence. */
  finding: string | null;
  /** What it is worth to the side to move. */
  value: Value | null;
  /** The name of the opening that the game has come from; `null` if it has none. It is never a reason. */
  opening: Opening | null;
  /** How the words tell the knowledge that was the reason for the move; `null` if there was none, or nothing of it could be said. */
  reason_told: ReasonTold | null;
  /** What decides, in a sentence. */
  headline: string;
  /** Everything that the sentences say, as facts to be checked. */
  claims: Claim[];
  /** The text, sentence by sentence. */
  sentences: Sentence[];
  /** The answer with what follows. */
  line: Line | null;
  /** The line move by move. */
  steps: Step[];
  /** Natural replies to the answer, and what meets them. */
  replies: ExplainedReply[];
  /** Other moves, the best first. */
  alternatives: Alternative[];
  /** Every move that was weighed, the answer first. */
  candidates: Candidate[];
  /** How the value is known, if it is more than an estimate. */
  known: Known | null;
  /** The work of the check; `null` if nothing was checked. */
  check: CheckWork | null;
  /** What each system spent. */
  work: SystemWork[];
  /** What the line shows. */
  themes: Theme[];
  /** The moves that show the answer, with their reasons. Node 0 is the root and has no entry: the first entry is node 1. */
  tree: TreeMove[];
  /** How it was found, in the words of the systems. */
  trace: AnswerTrace;
  /** Depth that the search reached, in half-moves. */
  depth: number;
  /** Nodes of everything together. */
  nodes: number;
  /** Milliseconds of the search. */
  ms: number;
}

/** What kind of position it is. */
export type ExplanationKind = 'win' | 'defense' | 'quiet' | 'worse' | 'ending';

/** A condition that keeps a production silent. */
export interface FailedCondition {
  /** Its place in the rule, from 1. */
  place: number;
  /** In English. */
  condition: string;
  /** What the other conditions match. */
  matches: string[];
}

/** A move that was tried and fails. */
export interface FailedTry {
  /** Where. */
  node: number;
  /** The move in SAN. */
  tried: string;
  /** Why it was tried. */
  reasons: Reason[];
  /** The line that refutes it, in SAN. */
  line: string[];
  /** The value that is left. */
  value: PlainValue;
}

/** What is wrong with a move. */
export type FaultKind = 'missed' | 'allowed' | 'slipped';

/** How a fault is marked. */
export type FaultMark = 'blunder' | 'mistake' | 'inaccuracy' | 'remark';

/** The ranking of one of several files. */
export interface FileRanking {
  /** Problems that name a best move. */
  total: number;
  /** Those whose solution is the first plan. */
  first: number;
  /** Among the first three. */
  top3: number;
  /** Among all. */
  any: number;
  /** Plans a problem. */
  plans: number;
  /** Microseconds an analysis, on average; absent unless it was measured. */
  mean_us?: number;
  /** Microseconds that 99 of 100 take at most; absent unless it was measured. */
  p99_us?: number;
  /** The problems whose solution is not among the first three; absent unless they were asked for. */
  missed?: MissedProblem[];
  /** The file. */
  file: string;
}

/** Something that stands out. */
export interface Finding {
  /** What it is, with its counts. */
  text: string;
  /** Whether it speaks for the player. */
  good: boolean;
}

/** A match of a rule; of all rules together, the first match of each and how many there are. */
export interface Fired {
  /** The rule. */
  rule: string;
  /** Its first knowledge source. */
  source: string | null;
  /** What it says. */
  statement: string;
  /** How many matches. */
  count: number;
  /** With which objects. */
  bindings: Record<string, string>;
  /** The squares of these objects. */
  squares: string[];
}

/** A problem in which edited rules fire. */
export interface FiredIn {
  /** Its name. */
  id: string;
  /** The position. */
  fen: string;
  /** The rules that fire. */
  rules: string[];
}

/** A position of a game in which a production has a plan, and what a search says of the plan. */
export interface FoundPlan {
  /** The production. */
  rule: string;
  /** The number of the game, from 1. */
  game: number;
  /** The half-moves of the game before the position. */
  ply: number;
  /** The position. */
  fen: string;
  /** The move that was played there, for people; `null` at the end of the game. */
  played: string | null;
  /** The matches, as they are written in traces. */
  matches: string[];
  /** The first move of its plan, for people; `null` if no plan came of it. */
  plan: string | null;
  /** Whether the plan's move is as good as any, by the search; `null` if nobody asked, or there is no plan. */
  works: boolean | null;
  /** Whether it works and another move was played that is clearly worse. */
  missed: boolean;
}

/** A position of a game in which a production fires. */
export interface FoundPosition {
  /** The production. */
  rule: string;
  /** The number of the game, from 1. */
  game: number;
  /** The half-moves of the game before the position. */
  ply: number;
  /** The position. */
  fen: string;
  /** The move that was played there, for people; `null` at the end of the game. */
  played: string | null;
  /** The matches, as they are written in traces. */
  matches: string[];
}

/** A move of a game. */
export interface GameExample {
  /** The game of the player, from 1, in the order of the file. */
  game: number;
  /** Who played. */
  players: string;
  /** The move with its number and mark: `12... Nf6??`. */
  played: string;
  /** The position before it. */
  fen: string;
  /** Where it can be seen on the web, if the game says so. */
  link: string | null;
}

/** What a problem is after. */
export type Goal = 'best-move' | 'win-material' | 'mate' | {
  'mate-in': number;
} | 'draw' | 'hold';

/** One source posts goals for another. */
export interface GraphEdge {
  /** Who posts. */
  from: string;
  /** For whom. */
  to: string;
}

/** A node of the graph of a search. */
export interface GraphNode {
  /** Its number. */
  id: number;
  /** The node above it. */
  parent: number | null;
  /** The move to it; empty at the root. */
  move: string;
  /** The same for people. */
  san: string;
  /** What it is really worth to the side to move at the root, in hundredths of a pawn. */
  real: number;
  /** What the side that moved could hope for. */
  hope: number | null;
  /** The chance of that. */
  chance: number;
  /** How often it was looked at. */
  attention: number;
  /** Whether it was looked into. */
  looked_into: boolean;
  /** Whether the game is over there. */
  over: boolean;
}

/** A knowledge source of the graph. */
export interface GraphSource {
  /** Its name. */
  name: string;
  /** What it is for. */
  statement: string;
  /** Whether it is a source, and not only a name for several. */
  is_source: boolean;
  /** How many productions it has. */
  productions: number;
  /** The sources that it consists of. */
  parts: string[];
}

/** What the server can do. */
export interface Health {
  /** The name of the program. */
  name: string;
  /** Its version. */
  version: string;
  /** The systems that can be asked, the default first. */
  methods: Method[];
  /** How hard they can be asked to work. */
  efforts: Effort[];
  /** What is refused. */
  limits: Limits;
  /** Where the interface is described. */
  openapi: string;
}

/** A hint: the theme, then the piece, then the move. */
export interface Hint {
  /** How much is told. */
  level: number;
  /** The hint. */
  text: string;
  /** The tag of the theme to look for. */
  theme: string | null;
  /** From level 2 on: where the piece stands that should move. */
  square: string | null;
  /** At level 3: the move. */
  move: string | null;
  /** The same for people. */
  san: string | null;
}

/** What comes of a job, by its kind. */
export type JobResult = ExplainResult | WhyNot | Hint | Comparison | AnnotatedGames | SuiteResult | BatchResult | RuleTrial;

/** The name of a job that was started. */
export interface JobStarted {
  /** By which it is asked about. */
  id: string;
}

/** Whether a job waits, runs, or is over. */
export type JobState = 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

/**
 * How far a job is.
 *
 * Progress and results are kept as the text that was told, so that asking again costs nothing.
 */
export interface JobStatus {
  /** By which it is asked about. */
  id: string;
  /** What kind of job it is. */
  kind: string;
  /** Whether it waits, runs, or is over. */
  state: JobState;
  /** The last that it told. */
  progress: Progress | null;
  /** What came of it; absent unless it is done. */
  result?: JobResult;
  /** Why nothing came of it; absent unless it failed. */
  error?: Problem;
}

/** Who says that a claim is broken. */
export type Judge = RulesWord | {
  /** Its name. */
  engine: string;
  /** How deep it looked, in half-moves. */
  depth: number;
  /** Nodes that it visited. */
  nodes: number;
};

/** How often the rules of a base are right. */
export interface JudgeReport {
  /** Positions that were looked at. */
  positions: number;
  /** Whether it was stopped. */
  stopped: boolean;
  /** The rules, the most reliable first. */
  rules: JudgedRule[];
}

/** How often one rule is right. */
export interface JudgedRule {
  /** Its name. */
  name: string;
  /** Plans that begin with the solution. */
  right: number;
  /** All its plans. */
  plans: number;
  /** Positions in which it has one. */
  positions: number;
}

/** What a check of a base finds. */
export interface KbCheck {
  /** Files that were read. */
  files: number;
  /** Productions in them. */
  productions: number;
  /** Mistakes. */
  errors: number;
  /** Warnings. */
  warnings: number;
  /** All of them. */
  diagnostics: Diagnostic[];
}

/** A production, or a knowledge source. */
export type KbEntry = Rule | SourceEntry;

/** Whether productions do what their examples say. */
export interface KbTest {
  /** Productions that were tried. */
  productions: number;
  /** Examples of them. */
  examples: number;
  /** Examples that fail. */
  failed: number;
  /** Productions without examples. */
  without_examples: string[];
  /** The examples that fail. */
  failures: ExampleFailure[];
  /** Whether it was stopped. */
  stopped: boolean;
}

/** Which knowledge source posts goals for which. */
export interface KnowledgeGraph {
  /** The sources. */
  sources: GraphSource[];
  /** The arrows. */
  posts: GraphEdge[];
}

/** The productions that were chosen, with all sources and themes. */
export interface KnowledgeList {
  /** The knowledge sources. */
  sources: KnowledgeSource[];
  /** The productions. */
  rules: RuleHead[];
  /** What rules speak of. */
  themes: ThemeHead[];
}

/** An entry of a knowledge base. */
export interface KnowledgeReason {
  /** Its name; what stands before a slash is the system, as in `paradise/FORK1`. */
  entry: string;
  /** What its variables stood for. */
  bindings: Binding[];
}

/** A knowledge source in a list. */
export interface KnowledgeSource {
  /** Its name. */
  name: string;
  /** What it is for. */
  statement: string;
  /** How many productions it has. */
  count: number;
}

/** How a value is known that is more than an estimate. */
export type Known = 'proof' | 'table' | 'chapter';

/** What came of learning. */
export interface LearnReport {
  /** Positions that were learned from. */
  lessons: number;
  /** Those whose line has a shape that can be learned from. */
  shaped: number;
  /** Positions that rules were counted on. */
  others: number;
  /** The rules, the most useful first. */
  rules: ProposedRule[];
  /** Rules that were dropped. */
  dropped: number;
}

/** A move that could be played. */
export interface LegalMove {
  /** In coordinates. */
  uci: string;
  /** For people. */
  san: string;
  /** Where the piece stands. */
  from: string;
  /** Where it goes. */
  to: string;
  /** `q`, `r`, `b` or `n`. */
  promotion: string | null;
}

/** What the server lets itself be asked. `GET /api/v1/health` tells them. */
export interface Limits {
  /** Bytes of a light request. */
  light_bytes: number;
  /** Bytes of a request for a job: files of games and suites are large. */
  job_bytes: number;
  /** Bytes of requests for jobs that are being read or wait, all together. */
  waiting_bytes: number;
  /** Milliseconds in which a request must have arrived. */
  request_ms: number;
  /** Milliseconds in which a client must take what it is sent. */
  write_ms: number;
  /** Connections at the same time; others wait to be accepted. */
  connections: number;
  /** Light requests that work at the same time and wait for it; others are refused. */
  light_waiting: number;
  /** Milliseconds that a light request may work. */
  light_ms: number;
  /** Requests a second that one client may make; requests from this machine itself are not counted. */
  client_requests: number;
  /** Jobs that wait; others are refused. */
  queue: number;
  /** Streams of events at the same time. */
  streams: number;
  /** Positions that a search may be asked to visit. */
  nodes: number;
  /** Milliseconds that a search may be asked to take. */
  time_ms: number;
  /** Milliseconds after which a job about one position is stopped, whatever was asked. */
  job_ms: number;
  /** The same for jobs about many positions. */
  long_job_ms: number;
  /** Milliseconds after which a job ends whose last stream of events was closed. */
  abandoned_ms: number;
  /** Milliseconds after which a job ends that nobody has asked about at all. */
  unheard_ms: number;
  /** Milliseconds for which a result is kept. */
  kept_ms: number;
  /** Bytes of results that are kept, all together; the oldest go first, the newest never. */
  kept_bytes: number;
  /** Bytes of one result. */
  result_bytes: number;
  /** Problems of a suite. */
  problems: number;
  /** Positions of a batch. */
  batch: number;
  /** Positions on which edited rules are tried. */
  kb_positions: number;
  /** Games of a file that are annotated. */
  games: number;
  /** Half-moves of a game or a line. */
  moves: number;
  /** Bytes of edited rules. */
  rules_bytes: number;
  /** Pixels of a side of a diagram. */
  pixels: number;
}

/** A line in both notations. */
export interface Line {
  /** The moves in coordinates, as engines write them. */
  uci: string[];
  /** One text with move numbers, for people. */
  san: string;
}

/** A move that was played. */
export interface LineMove {
  /** For people. */
  san: string;
  /** In coordinates. */
  uci: string;
  /** The position after it. */
  fen: string;
  /** What the file says about it; absent if it says nothing. */
  comment?: string;
  /** What the file gives instead of it, line by line; absent if it gives nothing. */
  variations?: LineMove[][];
}

/** Why a candidate is not the answer. */
export interface LostCandidate {
  /** What refutes it, the reply first; empty if another move is simply worth more. */
  line: Line;
  /** What it turned out to be worth. */
  value: Value;
  /** The same in words; may be empty. */
  why: string;
}

/** How a move is marked. */
export type Mark = 'blunder' | 'mistake' | 'inaccuracy' | 'remark' | 'strong' | 'brilliant';

/** A marked square of a board. */
export interface MarkedSquare {
  /** The square. */
  square: string;
  /** Its color. */
  color: Tint;
  /** What it means, in words. */
  meaning: string;
}

/** A match, seen from the first engine. */
export interface Match {
  /** The first engine. */
  first: MatchEngine;
  /** The second. */
  second: MatchEngine;
  /** As the table prints it. */
  budget: string;
  /** Finished games. */
  games: number;
  /** Of them won. */
  wins: number;
  /** Drawn. */
  draws: number;
  /** Lost. */
  losses: number;
  /** The games in which the first engine had White. */
  with_white: MatchScore;
  /** How many pairs brought 0, ½, 1, 1½, 2 points. */
  pairs: number[];
  /** Points a game, 0 to 1; `null` before the first game. */
  score: number | null;
  /** The difference; `null` where it is infinite. */
  elo: number | null;
  /** The lower end of the 95 % interval; `null` if it has no bound. */
  elo_low: number | null;
  /** The upper end. */
  elo_high: number | null;
  /** Probability that the first engine is the better one. */
  superiority: number | null;
  /** The test; `null` without one. */
  sprt: Sprt | null;
  /** How games ended, and how often. */
  endings: Record<string, number>;
  /** How the match did. */
  end: MatchEnd;
}

/** How a match ended. */
export type MatchEnd = 'finished' | 'decided' | 'stopped';

/** An engine of a match. */
export interface MatchEngine {
  /** Its name. */
  name: string;
  /** What it did wrong, and how often. */
  faults: Record<string, number>;
}

/** Wins, draws, losses. */
export interface MatchScore {
  /** Games won. */
  wins: number;
  /** Games drawn. */
  draws: number;
  /** Games lost. */
  losses: number;
}

/** A system that can be asked. */
export interface Method {
  /** By which it is chosen. */
  name: string;
  /** As it is shown. */
  title: string;
  /** What it does, in a sentence. */
  statement: string;
}

/** What a system other than the critic has against a move. */
export interface MethodWhyNot {
  /** The position. */
  fen: string;
  /** The system. */
  method: string;
  /** The move in question. */
  move: string;
  /** The same for people. */
  san: string;
  /** Whether it fails. */
  fails: boolean;
  /** What it is worth. */
  value: Value;
  /** The move with what follows. */
  line: Line;
  /** The opponent's line up to where the damage is done. */
  refutation: Line | null;
  /** What brought it about, as a sentence; empty if no single cause was found. */
  causes: string[] | null;
  /** Whether the same moves of the opponent come to the same after a pass. */
  inherited: boolean | null;
  /** Whether the same trouble comes after a pass, as a search sees it, too; `null` if that is not known. */
  threatened_before: boolean | null;
  /** A pass avoids the trouble. */
  to_blame: boolean | null;
  /** The moves that do something about the refutation. */
  remedies: RemedyMove[] | null;
  /** The replies in its tree that fail. */
  replies: RefutedReply[] | null;
  /** All of it in words. */
  text: string;
  /** Nodes that the system visited. */
  nodes: number;
}

/** A problem whose solution is not among the first three plans. */
export interface MissedProblem {
  /** Its name. */
  id: string;
  /** The position. */
  fen: string;
  /** The best moves, for people. */
  best: string;
  /** The place of the solution, from 1; `null` if it is nowhere. */
  place: number | null;
  /** How many plans there are. */
  plans: number;
}

/** A mistake in a text. */
export interface Mistake {
  /** How bad it is. */
  severity: Severity;
  /** The line, from 1. */
  line: number;
  /** The column, from 1. */
  column: number;
  /** How many characters it is about. */
  length: number;
  /** What is wrong. */
  message: string;
  /** What to do about it. */
  hint: string | null;
}

/** A move about which something is said. */
export interface Moment {
  /** The index of the move in the game, from 0. */
  ply: number;
  /** As it is written before the move: `12.` or `12...`. */
  number: string;
  /** The move for people. */
  san: string;
  /** The move in coordinates. */
  uci: string;
  /** The position before the move. */
  fen: string;
  /** The position after it. */
  after: string;
  /** Who moved. */
  side: Color;
  /** How it is marked. */
  mark: Mark;
  /** The glyph: `??` and so on; empty for a remark. */
  glyph: string;
  /** What is wrong with it, or right. */
  kind: MomentKind;
  /** The tag of the theme that the sentences are about. */
  theme: string | null;
  /** What the best move is worth to the side that moved. */
  best: Value;
  /** What the move is worth to it. */
  played: Value;
  /** The points of the game that it cost. */
  loss: number;
  /** The sentences as one text. */
  text: string;
  /** The sentences, each with the claims behind it. */
  sentences: CommentSentence[];
  /** What the sentences rest on: answers to the position before the move, to the one after it, or to both. */
  bases: Basis[];
  /** The better move for people. */
  better: string | null;
  /** The same move for machines. */
  better_uci: string | null;
  /** What the opponent can do; confirmed. */
  reply: ShownLine | null;
  /** The better move with what follows, or the strong move itself; confirmed. */
  point: ShownLine | null;
  /** Squares that matter on the board after the move. */
  squares: string[];
  /** Arrows on the board after the move, as `d8e8`. */
  arrows: string[];
}

/** What is wrong with a move, or right. */
export type MomentKind = 'allows' | 'overlooks-threat' | 'misses' | 'slips' | 'wins' | 'offers' | 'only-move' | 'ending';

/**
 * What a fault is about: a theme, or what is at stake if no theme was told.
 *
 * Its text is the tag of the theme (`fork`), `mate`, `material` or `position`.
 */
export type Motif = string;

/** A motif: how often the player missed or allowed it, and how often the opponents did. */
export interface Motifs {
  /** The motif. */
  motif: Motif;
  /** Its name for people. */
  name: string;
  /** How often the player did. */
  own: number;
  /** How often the opponents did. */
  opponents: number;
  /** Where the player did, the most expensive first. */
  examples: GameExample[];
}

/** A reason for a move: what it promises, and the rules that lead to it. */
export interface MoveReason {
  /** What it threatens to win. */
  threat: number;
  /** What it threatens to win if nothing is done. */
  undefended: number;
  /** What it saves. */
  save: number;
  /** What it may lose. */
  loss: number;
  /** How many free moves the defense has. */
  likely: number;
  /** The rules, the first cause first. */
  chain: RuleApplied[];
}

/** A move, what it is worth and what follows. */
export interface MoveWorth {
  /** The move in coordinates. */
  move: string;
  /** The move for people. */
  san: string;
  /** What it is worth to the side that makes it. */
  value: Value;
  /** The move and what follows. */
  line: Line;
}

/** The name of an opening. */
export interface Opening {
  /** Its code in the Encyclopaedia of Chess Openings. */
  eco: string;
  /** Its name. */
  name: string;
}

/** Another move, and whether it meets the refutation. */
export interface OtherMove {
  /** The move in coordinates. */
  move: string;
  /** The move for people. */
  san: string;
  /** What it is worth to the side that makes it. */
  value: Value;
  /** The move and what follows. */
  line: Line;
  /** Whether it meets the refutation. */
  holds: boolean;
  /** What it does about it, as sentences. */
  does: string[];
}

/** What a text was. */
export type Pasted = 'fen' | 'pgn' | 'moves';

/** The leaves of the game tree. */
export interface Perft {
  /** The position. */
  fen: string;
  /** Length of the lines, in half-moves. */
  depth: number;
  /** How many there are. */
  leaves: number;
  /** Milliseconds. */
  ms: number;
  /** The count of every first move, in the order of generation; empty unless it was asked for. */
  moves: Record<string, number>;
}

/** What is done with the moves of a game. */
export type Phase = 'survey' | 'closer';

/** A piece where it stands. */
export interface Placed {
  /** The letter, capital for White. */
  piece: string;
  /** The square. */
  square: string;
}

/** A value: hundredths of a pawn or a mate, and nothing else. */
export type PlainValue = {
  cp: number;
} | {
  mate: number;
};

/** A plan of a static analysis. */
export interface PlannedMove {
  /** The first move. */
  move: string;
  /** The same for people. */
  san: string;
  /** The plan. */
  plan: string | null;
  /** How many free moves the defense has. */
  likely: number;
  /** By which plans are ordered. */
  score: number;
  /** How many reasons it has. */
  reasons: number;
}

/** How a side played over a number of moves. */
export interface PlayTally {
  /** Moves that were judged. */
  moves: number;
  /** Points of the game that 100 moves cost; 0 without moves. */
  points_lost: number;
  /** Moves marked `??`. */
  blunders: number;
  /** Moves marked `?`. */
  mistakes: number;
  /** Moves marked `?!`. */
  inaccuracies: number;
  /** Mates and material that were missed. */
  missed: number;
  /** Mates and material that the opponent was allowed to get. */
  allowed: number;
  /** Of these, those that were threats before the move. */
  overlooked: number;
}

/** A move of a game with its price. */
export interface PlayedMove {
  /** The move for people. */
  san: string;
  /** The move in coordinates. */
  uci: string;
  /** What the position after it is worth to the side that moved; `null` if nothing is known. */
  value: Value | null;
  /** What it cost in points of the game. */
  loss: number;
}

/** How a side played. */
export interface Player {
  /** The name, or the color if it is not known. */
  name: string;
  /** From 0 to 100; `null` without moves. */
  accuracy: number | null;
  /** Moves marked `??`. */
  blunders: number;
  /** Moves marked `?`. */
  mistakes: number;
  /** Moves marked `?!`. */
  inaccuracies: number;
  /** Moves marked `!` or `!!`. */
  strong: number;
  /** Threats of the opponent that were left as they were. */
  threats_overlooked: number;
  /** The themes that were missed, the most frequent first. */
  missed: ThemeCount[];
  /** The themes that were allowed. */
  allowed: ThemeCount[];
  /** What happened more than once, in a sentence; may be empty. */
  habits: string;
  /** All of it in a sentence or two. */
  text: string;
}

/** Where the game stands. */
export interface PositionReply {
  /** What the text was. */
  kind: Pasted;
  /** The headers of the game, or the operations of the EPD. */
  tags: Record<string, string>;
  /** Where it began. */
  start: string;
  /** What was played. */
  line: LineMove[];
  /** Where it stands. */
  fen: string;
  /** The name of the opening that the game has come from; `null` if it has none. */
  opening: Opening | null;
  /** Whose turn it is. */
  turn: Color;
  /** Whether the side to move is in check. */
  check: boolean;
  /** Why the game is over by the rules; `null` if it is not. */
  ending: Ending | null;
  /** Why a draw could be claimed; `null` if it could not. */
  claim: DrawClaim | null;
  /** All legal moves. */
  legal: LegalMove[];
  /** What was mended in the text, as sentences. */
  forgiven: string[];
}

/** A concept that was posted. */
export interface Posted {
  /** The concept with its plan or its arguments. */
  concept: string;
  /** The first move of the plan. */
  move: string | null;
  /** The squares that it names. */
  squares: string[];
  /** What the rule says that posted it. */
  reason: string | null;
  /** That rule. */
  rule: string | null;
}

/** What is wrong with a request or a job. */
export interface Problem {
  /** What is wrong, all of it. */
  what: string;
  /** The field, or the place in the text. */
  where: string | null;
  /** What to do about it. */
  hint: string | null;
}

/** A production. */
export interface Production {
  /** Its name. */
  name: string;
  /** The first knowledge source that has it. */
  source: string | null;
  /** All of them. */
  sources: string[];
  /** What it says, in a sentence. */
  statement: string;
  /** Why it is so. */
  why: string;
  /** Where it misleads. */
  misleads: string;
  /** Where it is from. */
  origin: string;
  /** How many of its plans were right when it was measured; `null` if nobody measured it. */
  right: number | null;
  /** How many plans it had then. */
  plans: number | null;
  /** Its variables. */
  variables: string[];
  /** The file. */
  file: string;
  /** The line of the file. */
  line: number;
  /** Positions in which it fires, and near misses. */
  examples: Example[];
}

/** How often a production fires. */
export interface ProductionCount {
  /** Its name. */
  name: string;
  /** Its first knowledge source. */
  source: string | null;
  /** Positions in which it fires. */
  positions: number;
  /** Matches. */
  firings: number;
  /** Plans that rest on it. */
  plans: number;
}

/** What a player misses and allows, and when, over many games. */
export interface Profile {
  /** The name that was asked for. */
  player: string;
  /** The names in the games that fit it. */
  names: string[];
  /** How many games. */
  games: number;
  /** How many of them were won. */
  won: number;
  /** How many were drawn. */
  drawn: number;
  /** How many were lost. */
  lost: number;
  /** The mean accuracy of the player, from 0 to 100; `null` without moves. */
  accuracy: number | null;
  /** The mean accuracy of the opponents. */
  opponents_accuracy: number | null;
  /** The player's moves. */
  own: PlayTally;
  /** The opponents' moves. */
  opponents: PlayTally;
  /** What stands out, in sentences; empty if chance explains the rest. */
  findings: Finding[];
  /** What was missed, the most frequent first. */
  missed: Motifs[];
  /** What was allowed, the most frequent first. */
  allowed: Motifs[];
  /** By phase of the game. */
  phases: Section[];
  /** By time left before the move; empty if no game has clock times. */
  clock: Section[];
  /** By opening, the most frequent first. */
  openings: Section[];
  /** The accuracy of the player in each game, in the order of the file. */
  course: (number | null)[];
  /** The player's own mistakes, if a second search agrees about them, the easiest first. */
  exercises: Exercise[];
}

/** What a job tells while it runs. */
export type Progress = CompareProgress | SearchProgress | CheckProgress | AnnotateProgress | SuiteProgress | BatchProgress;

/** A move and who proposes it. */
export interface ProposedMove {
  /** The move. */
  move: string;
  /** The same for people. */
  san: string;
  /** The systems that propose it. */
  by: string[];
  /** What the critic thinks of it; `null` if there is one move only, or it was stopped before. */
  critic: CriticOpinion | null;
}

/** A rule that is proposed. */
export interface ProposedRule {
  /** Its name. */
  name: string;
  /** The rule in words. */
  statement: string;
  /** The conditions in English. */
  conditions: string[];
  /** The file. */
  text: string;
  /** Right moves where it was learned. */
  right: number;
  /** Wrong ones. */
  wrong: number;
  /** What it is worth elsewhere. */
  valid: RuleReliability;
  /** The production that most often plans the same right moves. */
  near: string | null;
  /** How many of them. */
  shared: number;
}

/** How high static analysis ranks the solutions of problems. */
export interface Ranking {
  /** Problems that name a best move. */
  total: number;
  /** Those whose solution is the first plan. */
  first: number;
  /** Among the first three. */
  top3: number;
  /** Among all. */
  any: number;
  /** Plans a problem. */
  plans: number;
  /** Microseconds an analysis, on average; absent unless it was measured. */
  mean_us?: number;
  /** Microseconds that 99 of 100 take at most; absent unless it was measured. */
  p99_us?: number;
  /** The problems whose solution is not among the first three; absent unless they were asked for. */
  missed?: MissedProblem[];
}

/** The ranking of files. */
export interface RankingReport {
  /** Problems that name a best move. */
  total: number;
  /** Those whose solution is the first plan. */
  first: number;
  /** Among the first three. */
  top3: number;
  /** Among all. */
  any: number;
  /** Plans a problem. */
  plans: number;
  /** Microseconds an analysis, on average; absent unless it was measured. */
  mean_us?: number;
  /** Microseconds that 99 of 100 take at most; absent unless it was measured. */
  p99_us?: number;
  /** The problems whose solution is not among the first three; absent unless they were asked for. */
  missed?: MissedProblem[];
  /** Whether it was stopped. */
  stopped: boolean;
  /** The file; absent if there are several. */
  file?: string;
  /** The files; absent if there is one. */
  files?: FileRanking[];
}

/** The problems of a range of ratings. */
export interface RatingCount {
  /** From this rating. */
  from: number;
  /** Up to below this one. */
  to: number;
  /** Problems. */
  total: number;
  /** Of them solved. */
  solved: number;
}

/** One reason for one move. */
export type Reason = {
  knowledge: KnowledgeReason;
} | {
  answers: AnsweredLine;
} | {
  rule: ChessRule;
} | {
  search: SearchReason;
};

/** How the words tell the knowledge that was the reason for the move. */
export type ReasonTold = 'claims' | 'quoted';

/** A request that is refused, or a job that failed. */
export interface Refused {
  /** Why. */
  error: Problem;
}

/** The line that breaks a claim. */
export interface Refutation {
  /** The moves of the solution that lead to the hole, in SAN. */
  path: string[];
  /** What is played there, in SAN. */
  line: string[];
  /** The position at the hole. */
  position: string;
  /** What the solution claims there, for the attacker. */
  claimed: PlainValue;
  /** What the attacker really has. */
  found: PlainValue;
  /** Who says so. */
  judge: Judge;
}

/** A reply in the tree of a system that fails. */
export interface RefutedReply {
  /** Where it is played. */
  fen: string;
  /** The reply. */
  move: string;
  /** The same for people. */
  san: string;
  /** What is played against it. */
  refutation: Line;
  /** What brought it about, as a sentence; empty if no single cause was found. */
  causes: string[];
  /** Whether the same moves of the opponent come to the same after a pass. */
  inherited: boolean;
}

/** A remark on the character of the game, after a move. */
export interface Remark {
  /** The half-move after which it is made, from 0. */
  ply: number;
  /** The position after the move. */
  fen: string;
  /** What it says. */
  text: string;
  /** The claim about that position that it rests on. */
  claim: Claim;
}

/** A move that does something about a refutation. */
export interface RemedyMove {
  /** The move. */
  move: string;
  /** The same for people. */
  san: string;
  /** What it does, as sentences. */
  does: string[];
  /** How the system refutes it all the same. */
  met_by: MoveWorth | null;
}

/** A production for a page: with its whole text, to be edited. */
export interface Rule {
  /** Its name. */
  name: string;
  /** The first knowledge source that has it. */
  source: string | null;
  /** All of them. */
  sources: string[];
  /** What it says, in a sentence. */
  statement: string;
  /** Why it is so. */
  why: string;
  /** Where it misleads. */
  misleads: string;
  /** Where it is from. */
  origin: string;
  /** How many of its plans were right when it was measured; `null` if nobody measured it. */
  right: number | null;
  /** How many plans it had then. */
  plans: number | null;
  /** Its variables. */
  variables: string[];
  /** The file. */
  file: string;
  /** The line of the file. */
  line: number;
  /** Positions in which it fires, and near misses. */
  examples: Example[];
  /** The rule in words. */
  english: string;
  /** The rule as it is written. */
  rule: string;
  /** The file with all comments. */
  text: string | null;
  /** Where it fires. */
  fires: ShownExample[];
  /** Where it stays silent. */
  silent: ShownExample[];
}

/** A rule that matched. */
export interface RuleApplied {
  /** The production. */
  production: string;
  /** Its first knowledge source. */
  source: string | null;
  /** What it says. */
  statement: string;
  /** How many of its plans were right when it was measured; `null` if nobody measured it. */
  right: number | null;
  /** How many plans it had then. */
  plans: number | null;
  /** With which objects. */
  bindings: Record<string, string>;
}

/** How often a rule fires. */
export interface RuleCount {
  /** The rule. */
  name: string;
  /** Positions in which it does. */
  positions: number;
  /** Matches. */
  firings: number;
}

/** A production in a list. */
export interface RuleHead {
  /** Its name. */
  name: string;
  /** The first knowledge source that has it. */
  source: string | null;
  /** What it says. */
  statement: string;
}

/** How often a rule is right. */
export interface RuleReliability {
  /** Plans that begin with the solution. */
  right: number;
  /** All its plans. */
  plans: number;
  /** Positions in which it has one. */
  positions: number;
}

/** Edited rules on a suite. */
export interface RuleTrial {
  /** Problems that name a best move. */
  total: number;
  /** All problems. */
  positions: number;
  /** Whether the suite was longer than what was tried. */
  cut: boolean;
  /** Positions in which at least one of the rules fires. */
  fired: number;
  /** The edited rules. */
  rules: RuleCount[];
  /** Where the solutions stand among the plans with them. */
  with: Ranking;
  /** And without. */
  without: Ranking;
  /** The first positions in which they fire. */
  fired_in: FiredIn[];
}

/** The word for the rules of chess. */
export type RulesWord = 'rules';

/** The most looked-at part of the graph of a search. */
export interface SearchGraph {
  /** The position. */
  fen: string;
  /** The answer. */
  move: string | null;
  /** Nodes that were looked into. */
  expansions: number | null;
  /** Nodes of the whole graph. */
  nodes_in_graph: number;
  /** Parents before children; 0 is the root. */
  nodes: GraphNode[];
}

/** Limits on each search. */
export interface SearchLimits {
  /** Milliseconds. */
  time_ms: number | null;
  /** Positions visited. */
  nodes: number | null;
}

/** How far a search is. */
export interface SearchProgress {
  /** Depth, in half-moves. */
  depth: number;
  /** Nodes so far. */
  nodes: number;
  /** The value of the best line. */
  value: Value;
  /** That line, in SAN; empty where it would say too much (hints). */
  line: string[];
}

/** What a search was and what it found. */
export interface SearchReason {
  /** Who searched. */
  engine: string;
  /** How deep, in half-moves. */
  depth: number;
  /** Nodes that it visited. */
  nodes: number;
  /** The value it gave the move. */
  value: PlainValue;
  /** The side whose value that is. */
  side: Color;
}

/** A part of the moves: a phase, a stretch of the clock, an opening. */
export interface Section {
  /** Its name for people. */
  name: string;
  /** Games in which it occurs. */
  games: number;
  /** The player's points in those games, for openings; `null` elsewhere or where no result is known. */
  score: number | null;
  /** The player's moves. */
  own: PlayTally;
  /** The opponents' moves. */
  opponents: PlayTally;
}

/** A sentence and what it rests on. */
export interface Sentence {
  /** Where it stands. */
  place: SentencePlace;
  /** The half-move of the line that it is about, from 0; absent elsewhere. */
  ply?: number;
  /** The reply or the other move that it is about, from 0; absent elsewhere. */
  index?: number;
  /** The sentence. */
  text: string;
  /** The claims that it rests on, as indices of `claims`. */
  claims: number[];
}

/** Where a sentence stands. */
export type SentencePlace = 'headline' | 'threat' | 'why' | 'standing' | 'line' | 'reply' | 'other' | 'method' | 'hardest';

/** How bad a mistake is. */
export type Severity = 'error' | 'warning';

/** An example for a page. */
export interface ShownExample {
  /** The position. */
  fen: string;
  /** The goal for which it is tried. */
  goal: string | null;
  /** With which objects. */
  bindings: Record<string, string>[];
  /** A remark. */
  note: string | null;
}

/** A line that the checker has confirmed. */
export interface ShownLine {
  /** Where it begins. */
  fen: string;
  /** The moves. */
  line: Line;
  /** What it is worth to the side that begins. */
  value: Value;
  /** How sure it is: verified or proved. */
  verdict: Verdict;
}

/** A solution with its tree. */
export interface Solution {
  /** `motive-solution`. */
  format: string;
  /** 1. */
  version: number;
  /** What was asked. */
  problem: SolutionProblem;
  /** Who answers. */
  method: string;
  /** What is claimed, from the attacker's view. */
  claim: Claimed;
  /** The moves, each after the one it follows. */
  tree: SolutionMove[];
  /** Moves of the attacker that were tried and fail. */
  alternatives: FailedTry[];
  /** Why the work ended. */
  stop: StopReason;
  /** What the work cost. */
  counters: Counters;
  /** What the checker found. */
  verdict: Verdict;
  /** The work of the checker; absent unless the solution is verified. */
  effort?: CheckEffort;
}

/** A move of a solution. */
export interface SolutionMove {
  /** The number of the entry, from 1. */
  id: number;
  /** The entry it follows; 0 is the position itself. */
  parent: number;
  /** The move in SAN. */
  move: string;
  /** Why it is played. */
  reasons: Reason[];
}

/** What was asked. */
export interface SolutionProblem {
  /** A FEN; with `moves`, the position before those. */
  position: string;
  /** The moves of the game before the question, in SAN; absent if there are none. */
  moves?: string[];
  /** The side whose moves the solution chooses. */
  attacker: Color;
  /** What it is after. */
  question: Goal;
}

/** So many of so many. */
export interface SolvedCount {
  /** Problems. */
  total: number;
  /** Of them solved. */
  solved: number;
}

/** A knowledge source. */
export interface SourceEntry {
  /** Its name. */
  name: string;
  /** What it is for, in a sentence. */
  statement: string;
  /** Its productions, in their order. */
  productions: string[];
  /** The sources that it consists of. */
  parts: string[];
  /** The sources for which it posts goals. */
  posts: string[];
}

/** What a source has added to the blackboard. */
export interface SourcePosts {
  /** The source. */
  name: string;
  /** What it has posted. */
  posted: Posted[];
}

/** A sequential test. */
export interface Sprt {
  /** The one hypothesis. */
  elo0: number;
  /** The other. */
  elo1: number;
  /** The error of accepting the other wrongly. */
  alpha: number;
  /** The error of accepting the one wrongly. */
  beta: number;
  /** The logarithm of the likelihood ratio. */
  llr: number;
  /** Where the one is accepted. */
  lower: number;
  /** Where the other is. */
  upper: number;
  /** Which one is; `null` if neither. */
  decision: Accepted | null;
}

/** How a move stands beside the others. */
export type Standing = 'forced' | 'best' | 'good' | 'misses' | 'fails' | 'hopeless';

/** A static analysis: the blackboard after each knowledge source, then the plans in order. */
export interface StaticAnalysis {
  /** The position. */
  fen: string;
  /** After each knowledge source. */
  steps: AnalysisStep[];
  /** The plans, the best first. */
  plans: PlannedMove[];
}

/** A move of a line that is told step by step. */
export interface Step {
  /** `16.` or `16...`. */
  number: string;
  /** The move for people. */
  san: string;
  /** The move in coordinates. */
  uci: string;
  /** Who makes it. */
  by: Actor;
  /** What the move is for; may be empty. */
  text: string;
  /** The position after it. */
  fen: string;
  /** The claims behind the text, as indices of `claims`. */
  claims: number[];
  /** The knowledge that suggested it, in words. */
  reasons: string[];
  /** Arrows on the board after the move. */
  arrows: Arrow[];
  /** Marked squares on the board after the move. */
  squares: MarkedSquare[];
}

/** Why the work ended. */
export type StopReason = 'finished' | 'nodes' | 'time' | 'depth' | 'firings' | 'memory' | 'stopped';

/** A problem whose result changed. */
export interface SuiteChange {
  /** Its name. */
  id: string;
  /** The position. */
  fen: string;
  /** What is expected, for people. */
  expected: string;
  /** The move then. */
  before: string | null;
  /** The move now. */
  after: string | null;
}

/** The differences. Problems are the same if name and position are. */
export interface SuiteChanges {
  /** Where the earlier report was. */
  file: string;
  /** What was measured then. */
  method: string | null;
  /** Solved now, but not then. */
  won: SuiteChange[];
  /** Solved then, but not now. */
  lost: SuiteChange[];
  /** Solved both times. */
  kept: number;
  /** Unsolved both times. */
  unsolved: number;
  /** Problems of the earlier report that were not run now. */
  only_old: number;
  /** Problems of this run that the earlier report lacks. */
  only_new: number;
}

/** All systems on a suite. */
export interface SuiteComparison {
  /** The file. */
  file: string;
  /** Limits on each search. */
  limits: SearchLimits;
  /** Threads. */
  jobs: number;
  /** Problems that were to be run. */
  selected: number;
  /** Problems that were finished. */
  total: number;
  /** Whether the run was stopped. */
  interrupted: boolean;
  /** Lines that could not be read. */
  bad_lines: number;
  /** Lines that ask nothing. */
  unusable: number;
  /** Problems that all systems solve. */
  solved_by_all: number;
  /** Problems that at least one solves. */
  solved_by_any: number;
  /** The names of the others. */
  solved_by_none: string[];
  /** One for each system. */
  systems: SystemScore[];
  /** Problem by problem. */
  problems: ComparedProblem[];
}

/** One figure. */
export interface SuiteFigure {
  /** What it is. */
  name: string;
  /** How much. */
  value: number;
  /** `"%"`, or empty for a plain number. */
  unit: string;
  /** What the source has. */
  reference: number | null;
  /** From and to where it is as the source has it, or better; `null` where it has no limit or none is asked. */
  range: (number | null)[] | null;
  /** Whether the value lies there; `null` if none is asked. */
  in_range: boolean | null;
}

/** Counts of one file. */
export interface SuiteFile {
  /** The file. */
  file: string;
  /** Problems that were finished. */
  total: number;
  /** As the book says. */
  solved: number;
  /** Or as good. */
  accepted: number | null;
  /** Lines that could not be read. */
  bad_lines: number;
  /** Lines that ask nothing. */
  unusable: number;
}

/** So many points of so many. */
export interface SuitePoints {
  /** For the best moves of all. */
  possible: number;
  /** For the moves that were made. */
  scored: number;
}

/** One contestant at one problem. */
export interface SuitePosition {
  /** Its name. */
  id: string;
  /** The position in question. */
  fen: string;
  /** The first answer, as engines write it. */
  move: string | null;
  /** As the book says. */
  solved: boolean;
  /** Positions visited, over all moves that were asked for. */
  nodes: number;
  /** Time taken, over all moves that were asked for. */
  ms: number;
  /** How sure the solver was. */
  verdict: Verdict | null;
  /** Solved, or as good by the judge. */
  accepted: boolean | null;
  /** The first answer for people. */
  san: string | null;
  /** The right first moves, as engines write them; empty if anything else is asked. */
  expected: string[];
  /** What is expected, for people. */
  expected_text: string;
  /** All moves made and the replies to them. */
  moves: string[];
  /** Where it went wrong. */
  wrong: WrongMove | null;
  /** The value claimed with the first move. */
  value: PlainValue | null;
  /** Depth reached at the first move. */
  depth: number | null;
  /** Positions visited by the critic. */
  critic_nodes: number | null;
  /** Positions visited when the solution was found and kept (for several moves: the most). */
  found_nodes: number | null;
  /** Time until the solution was found and kept (for several moves: the longest). */
  found_ms: number | null;
  /** Themes of the problem. */
  themes: string[];
  /** Rating of the problem. */
  rating: number | null;
  /** The file it is from. */
  file: string;
  /** The line of the file. */
  line: number;
  /** Why there is no answer. */
  error: string | null;
}

/** How far a suite is. */
export interface SuiteProgress {
  /** Problems that are done. */
  done: number;
  /** All of them. */
  of: number;
  /** Of those done, the solved ones. */
  solved: number;
}

/** Figures of the first contestant divided by those of another; `null` where that makes no sense. */
export interface SuiteRatio {
  /** Problems solved. */
  solved: number | null;
  /** Problems accepted. */
  accepted: number | null;
  /** Positions visited a problem. */
  mean_nodes: number | null;
  /** The most positions visited. */
  max_nodes: number | null;
  /** Time a problem. */
  mean_ms: number | null;
}

/** The report of a run. */
export interface SuiteReport {
  /** The files, joined with ` + `. */
  file: string;
  /** The first contestant. */
  method: string;
  /** Limits on each search. */
  limits: SearchLimits;
  /** Problems that were finished. */
  total: number;
  /** As the book says. */
  solved: number;
  /** Solved, or found as good by the judge; `null` without a judge. */
  accepted: number | null;
  /** Solved with a verdict of verified or proved; `null` if the solver gives no verdicts. */
  verified: number | null;
  /** Positions visited a problem, over all problems. */
  mean_nodes: number | null;
  /** The most positions visited for a problem. */
  max_nodes: number | null;
  /** Milliseconds a problem, over all problems. */
  mean_ms: number | null;
  /** Positions visited by the critic, in all; `null` if none was asked. */
  critic_nodes: number | null;
  /** Problems without an answer, or without the judge's where it was asked. */
  errors: number;
  /** The same by file. */
  files: SuiteFile[];
  /** By theme; empty if the files name none. */
  by_theme: Record<string, SolvedCount>;
  /** The points for the moves; `null` if the files give none. */
  points?: SuitePoints;
  /** The points by theme. */
  points_by_theme?: Record<string, SuitePoints> | null;
  /** By rating, easiest first; empty if the files give none. */
  by_rating: RatingCount[];
  /** Problem by problem. */
  positions: SuitePosition[];
  /** Problems that were to be run; more than `total` if the run was stopped. */
  selected: number;
  /** Whether the run was stopped. */
  interrupted: boolean;
  /** Lines that could not be read. */
  bad_lines: number;
  /** Lines that ask nothing. */
  unusable: number;
  /** Threads. */
  jobs: number;
  /** Who judged wrong moves. */
  judge: string | null;
  /** How the other contestants did at the same problems. */
  against?: Record<string, SuiteRival>;
  /** What changed since an earlier run. */
  compare?: SuiteChanges;
  /** What the first contestant tells about its searches. */
  stats?: SuiteStats;
}

/** The report of a run as the server gives it. */
export interface SuiteResult {
  /** The files, joined with ` + `. */
  file: string;
  /** The first contestant. */
  method: string;
  /** Limits on each search. */
  limits: SearchLimits;
  /** Problems that were finished. */
  total: number;
  /** As the book says. */
  solved: number;
  /** Solved, or found as good by the judge; `null` without a judge. */
  accepted: number | null;
  /** Solved with a verdict of verified or proved; `null` if the solver gives no verdicts. */
  verified: number | null;
  /** Positions visited a problem, over all problems. */
  mean_nodes: number | null;
  /** The most positions visited for a problem. */
  max_nodes: number | null;
  /** Milliseconds a problem, over all problems. */
  mean_ms: number | null;
  /** Positions visited by the critic, in all; `null` if none was asked. */
  critic_nodes: number | null;
  /** Problems without an answer, or without the judge's where it was asked. */
  errors: number;
  /** The same by file. */
  files: SuiteFile[];
  /** By theme; empty if the files name none. */
  by_theme: Record<string, SolvedCount>;
  /** The points for the moves; `null` if the files give none. */
  points?: SuitePoints;
  /** The points by theme. */
  points_by_theme?: Record<string, SuitePoints> | null;
  /** By rating, easiest first; empty if the files give none. */
  by_rating: RatingCount[];
  /** Problem by problem. */
  positions: SuitePosition[];
  /** Problems that were to be run; more than `total` if the run was stopped. */
  selected: number;
  /** Whether the run was stopped. */
  interrupted: boolean;
  /** Lines that could not be read. */
  bad_lines: number;
  /** Lines that ask nothing. */
  unusable: number;
  /** Threads. */
  jobs: number;
  /** Who judged wrong moves. */
  judge: string | null;
  /** How the other contestants did at the same problems. */
  against?: Record<string, SuiteRival>;
  /** What changed since an earlier run. */
  compare?: SuiteChanges;
  /** What the first contestant tells about its searches. */
  stats?: SuiteStats;
  /** Lines that could not be read. */
  complaints: Complaint[];
  /** The report as a page of its own. */
  html: string;
}

/** How another contestant did. */
export interface SuiteRival {
  /** Problems that were finished. */
  total: number;
  /** As the book says. */
  solved: number;
  /** Solved, or found as good by the judge; `null` without a judge. */
  accepted: number | null;
  /** Solved with a verdict of verified or proved; `null` if the solver gives no verdicts. */
  verified: number | null;
  /** Positions visited a problem, over all problems. */
  mean_nodes: number | null;
  /** The most positions visited for a problem. */
  max_nodes: number | null;
  /** Milliseconds a problem, over all problems. */
  mean_ms: number | null;
  /** Positions visited by the critic, in all; `null` if none was asked. */
  critic_nodes: number | null;
  /** Problems without an answer, or without the judge's where it was asked. */
  errors: number;
  /** The same by file. */
  files: SuiteFile[];
  /** By theme; empty if the files name none. */
  by_theme: Record<string, SolvedCount>;
  /** The points for the moves; `null` if the files give none. */
  points?: SuitePoints;
  /** The points by theme. */
  points_by_theme?: Record<string, SuitePoints> | null;
  /** By rating, easiest first; empty if the files give none. */
  by_rating: RatingCount[];
  /** Problem by problem. */
  positions: SuitePosition[];
  /** The first contestant's figures divided by this one's. */
  ratio: SuiteRatio;
}

/** Figures about all searches of a run, for those who have some. */
export interface SuiteStats {
  /** Where the figures that these are compared with come from. */
  source: string;
  /** The figures, in the order in which they are told. */
  figures: SuiteFigure[];
  /** What was counted, by name. */
  counts: Record<string, number>;
}

/** How a system did at a suite. */
export interface SystemScore {
  /** Its name. */
  method: string;
  /** Problems solved. */
  solved: number;
  /** Of all problems, from 0 to 1; `null` without problems. */
  share: number | null;
  /** Solved and verified or proved; `null` if it gives no verdicts. */
  verified: number | null;
  /** The problems that no other system solves, by name. */
  only: string[];
  /** Nodes of the tree of ideas a problem (positions if there is none). */
  mean_nodes: number | null;
  /** Positions a problem. */
  mean_positions: number | null;
  /** Milliseconds a problem. */
  mean_ms: number | null;
  /** Problems without an answer. */
  errors: number;
}

/** What a system spent on an answer. */
export interface SystemWork {
  /** Which system. */
  system: string;
  /** Nodes. */
  nodes: number;
  /** Those of them that are nodes of its own tree of ideas. */
  ideas: number;
}

/** What a line shows (`docs/reference/themes.md`). */
export interface Theme {
  /** The tag: `discoveredAttack`. */
  tag: string;
  /** The name for people: `discovered attack`. */
  name: string;
  /** The move that shows it, from 0 along the line. */
  ply: number;
  /** The squares concerned. */
  squares: string[];
  /** Arrows to draw, as `d8e8`. */
  arrows: string[];
}

/** A theme and how often. */
export interface ThemeCount {
  /** The tag of the theme. */
  theme: string;
  /** Its name for people. */
  name: string;
  /** How often. */
  count: number;
}

/** A theme of which rules speak. */
export interface ThemeHead {
  /** The tag. */
  name: string;
  /** The name for people. */
  title: string;
  /** How many rules speak of it. */
  count: number;
}

/** How well themes are recognized. */
export interface ThemeReport {
  /** The file. */
  file: string;
  /** Puzzles in it. */
  total: number;
  /** The mean of the F1 of the themes that are measured. */
  macro_f1: number;
  /** Theme by theme. */
  themes: ThemeScore[];
}

/** How well a theme is recognized. */
export interface ThemeScore {
  /** Its tag. */
  tag: string;
  /** Puzzles that are tagged with it. */
  tagged: number;
  /** Puzzles in which it is found. */
  found: number;
  /** Both. */
  hits: number;
  /** The share of the tagged among those found. */
  precision: number;
  /** The share of the found among those tagged. */
  recall: number;
  /** The harmonic mean of both. */
  f1: number;
  /** Whether it counts for the mean. */
  measured: boolean;
}

/** The colors of evidence. */
export type Tint = 'green' | 'red' | 'blue' | 'yellow' | 'gray';

/** What rules do with a position. */
export interface Trace {
  /** The position. */
  fen: string;
  /** What each source has added to the blackboard. */
  sources: SourcePosts[];
  /** The plans, the best first. */
  plans: TracePlan[];
  /** Which rules matched; of one rule, match by match. */
  fired: Fired[];
  /** How many matches there were in all. */
  firings: number;
}

/** A plan with what speaks for it. */
export interface TracePlan {
  /** The first move. */
  move: string;
  /** The same for people. */
  san: string;
  /** The plan. */
  plan: string | null;
  /** How many free moves the defense has. */
  likely: number;
  /** By which plans are ordered. */
  score: number;
  /** What the rules say that suggest it. */
  reasons: string[];
}

/** A move of the tree that shows the answer. */
export interface TreeMove {
  /** The node it follows; 0 is the position itself. */
  parent: number;
  /** The move. */
  move: string;
  /** The same for people. */
  san: string;
  /** Why it is there. */
  reasons: Reason[];
}

/** What a position is worth to a side that the context names: either `cp` or `mate` is there. */
export interface Value {
  /** Hundredths of a pawn; absent if it is a mate. */
  cp?: number;
  /** Moves to mate, negative for being mated, 0 for mated already; absent if it is none. */
  mate?: number;
  /** As players write it: `+0.35`, `#3`. */
  text: string;
  /** What it means. */
  band: Band;
}

/** From and to. */
export interface ValueRange {
  /** At least. */
  low: number;
  /** At most. */
  high: number;
}

/** How sure an answer is. */
export type Verdict = 'contradicted' | 'unchecked' | 'verified' | 'proved';

/** A production with its text, and in words. */
export interface WholeProduction {
  /** Its name. */
  name: string;
  /** The first knowledge source that has it. */
  source: string | null;
  /** All of them. */
  sources: string[];
  /** What it says, in a sentence. */
  statement: string;
  /** Why it is so. */
  why: string;
  /** Where it misleads. */
  misleads: string;
  /** Where it is from. */
  origin: string;
  /** How many of its plans were right when it was measured; `null` if nobody measured it. */
  right: number | null;
  /** How many plans it had then. */
  plans: number | null;
  /** Its variables. */
  variables: string[];
  /** The file. */
  file: string;
  /** The line of the file. */
  line: number;
  /** Positions in which it fires, and near misses. */
  examples: Example[];
  /** The rule in words. */
  english: string;
  /** The rule as it is written. */
  rule: string;
}

/** Which rules suggest a move. */
export interface WhyMove {
  /** The position. */
  fen: string;
  /** The move. */
  move: string;
  /** The same for people. */
  san: string;
  /** How many plans there are. */
  plans: number;
  /** The place of the move among them, from 1; `null` if no plan begins with it. */
  place: number | null;
  /** The plan that begins with it. */
  plan: string | null;
  /** The reasons. */
  reasons: MoveReason[];
  /** All of it in words; absent on the command line, which prints it without `--json`. */
  text?: string;
}

/** What there is to say about a move. What is not there if the move does not fail is `null`. */
export interface WhyNot {
  /** The position. */
  fen: string;
  /** The move in question. */
  move: string;
  /** The same for people. */
  san: string;
  /** How it stands beside the others. */
  standing: Standing;
  /** Whether there is nothing to say against it. */
  fine: boolean;
  /** What it is worth. */
  value: Value;
  /** The move with what follows. */
  line: Line;
  /** The best move. */
  best: MoveWorth | null;
  /** What the move costs beside the best, in hundredths of a pawn, mates counted as 2000. */
  cost: number;
  /** The opponent's line up to where the damage is done. */
  refutation: Line | null;
  /** What brought it about, as sentences, what decides first; empty if no single cause was found. */
  causes: string[] | null;
  /** Why it fails, or what the better move does if it misses something: sentences with the claims that they rest on. */
  sentences: Sentence[];
  /** The claims of the sentences. */
  claims: Claim[];
  /** Whether the same moves of the opponent come to the same after a pass. */
  inherited: boolean | null;
  /** Whether the refutation was threatened before: a decided claim says so; `null` if that is not known. */
  threatened_before: boolean | null;
  /** A pass avoids the trouble. */
  to_blame: boolean | null;
  /** What the opponent would play after a pass; the value is for the side that passed. */
  threat: MoveWorth | null;
  /** Every other move, the best first. */
  others: OtherMove[] | null;
  /** All of it in words. */
  text: string;
  /** Nodes that were visited. */
  nodes: number;
  /** The move, then what the opponent does with it, step by step; absent on the command line. */
  steps?: Step[];
}

/** A word that rules may use. */
export interface WordEntry {
  /** Its name. */
  name: string;
  /** `pattern`, `function`, `measure`, `transform`, `constant`, `class`, `attribute` or `concept`. */
  sort: string;
  /** The kinds of its arguments. */
  arguments: string[];
  /** What it means. */
  meaning: string;
  /** How many productions use it. */
  used: number;
  /** A production that uses it. */
  production: string | null;
  /** The expression in which it does. */
  example: string | null;
}

/** The words that rules may use. */
export interface WordReport {
  /** The words, by sort. */
  words: WordEntry[];
}

/** A wrong move. */
export interface WrongMove {
  /** Which of the solver's moves, from 1. */
  step: number;
  /** Where. */
  fen: string;
  /** The move, as engines write it. */
  move: string;
  /** The move for people. */
  san: string;
  /** The book's moves there. */
  expected: string[];
}

/** A position about which the advice is wrong. 1: White wins, 0: drawn, -1: Black wins. */
export interface WrongResult {
  /** The position. */
  fen: string;
  /** What is true. */
  truth: number;
  /** What was answered. */
  answer: number | null;
}
