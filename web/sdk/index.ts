export { HaleError, type TransportCode } from './error.ts';
export type { EventsOptions } from './events.ts';
export { Hale } from './hale.ts';
export type { LabFile, LabFileOptions } from './lab-file.ts';
export type { ApiKeyProvider, CallOptions, HaleOptions } from './options.ts';
export type { Page, Pages } from './pages.ts';
export type { Answer, AskOptions, WatermarkStore } from './resources.ts';
export type { Clock } from './timing.ts';
export type {
  Archive,
  ArchiveInput,
  ArchivePart,
  ArchiveReceipt,
  ConnectInput,
  Fact,
  Import,
  LabUpload,
  LabUploaded,
  Me,
  Message,
  Source,
  Sync,
  Turn,
  TurnCreated,
  TurnFilter,
  TurnFrame,
  TurnInput,
  TurnResult,
  TurnSummary,
  WidgetSession,
} from './types.ts';
