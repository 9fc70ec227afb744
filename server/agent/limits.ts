/** Bounds of one turn. */
export const limits = {
  queriesMax: 24,
  queriesAtOnce: 4,
  /** Times that the queries are run while new data keeps arriving. */
  readingsMax: 3,
  /** A worker's whole turn, ended by the deadline. */
  turnMs: 100_000,
  sentencesMax: 60,
  answerCharactersMax: 8_000,
} as const;
