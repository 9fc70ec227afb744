export const limits = {
  /** A report may have this many results, and none may be left out. */
  queriesMax: 64,
  queriesAtOnce: 4,
  analysisRunsMax: 3,
  turnMs: 100_000,
  modelAttemptsMax: 3,
  analysisRoundsMax: 6,
  queriesPerRoundMax: 12,
  factsShownMax: 60,
  repairsMax: 8,
  /** Includes reasoning tokens. */
  modelTokensMax: 4_000,
  sentencesMax: 60,
  sentenceCharactersMax: 1_500,
  answerCharactersMax: 8_000,
} as const;
