/** Bounds of one turn. */
export const limits = {
  queriesMax: 24,
  queriesAtOnce: 4,
  /** Times that the queries are run while new data keeps arriving. */
  readingsMax: 3,
  /** A worker's whole turn, ended by the deadline. */
  turnMs: 100_000,
  /** Times that one request goes to a language model outside this process. */
  modelAttemptsMax: 3,
  /** Times that such a model is asked for queries before what it has must do. */
  analysisRoundsMax: 6,
  queriesPerRoundMax: 12,
  /** Facts of one query that such a model reads; the fact sheet has all of them. */
  factsShownMax: 60,
  /** Sentences of one turn that such a model is asked to mend. */
  repairsMax: 8,
  /** Tokens of one answer, what it thinks to itself included. */
  modelTokensMax: 4_000,
  sentencesMax: 60,
  /** A sentence that a model does not end is not read further, and not said. */
  sentenceCharactersMax: 1_500,
  answerCharactersMax: 8_000,
} as const;
