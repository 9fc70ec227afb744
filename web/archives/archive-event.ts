export type Vendor =
  | 'apple_health'
  | 'health_auto_export'
  | 'google_health'
  | 'fitbit'
  | 'garmin'
  | 'whoop'
  | 'oura'
  | 'lifesnaps'
  | 'csv';

export type ArchiveFile = { name: string; blob: Blob };

export type EventType = 'daily' | 'sleep' | 'activity' | 'body';

/** As `data[]` of the aggregator's webhook; names carry the units. */
export type Item = {
  metadata: { start_time: string; end_time: string } & Record<string, string | number | boolean | null>;
} & Record<string, unknown>;

export type ArchiveEvent = {
  type: EventType;
  /** A sleep's last day, an activity's first. */
  day: string;
  item: Item;
  records: number;
  /** At most 20 entries. */
  from: { entry: string; line: number }[];
};

/** Unpacked bytes; `bytesTotal` is 0 until entries are listed. */
export type ArchiveProgress = { bytes: number; bytesTotal: number; records: number; days: number };

export type SkipReason =
  | 'before_since'
  | 'deleted'
  | 'implausible'
  | 'no_night'
  | 'no_place'
  | 'not_readable'
  | 'not_worn'
  | 'repeated'
  | 'replaced'
  | 'summed_elsewhere'
  | 'too_long'
  | 'unconfirmed';

/** `merged`: a better source covers the same time. */
export type KindReceipt = {
  kind: string;
  taken: number;
  merged: number;
  skipped: { reason: SkipReason; count: number }[];
};

export type ArchiveReceipt = {
  vendor: Vendor;
  first_day: string | null;
  last_day: string | null;
  days: number;
  records: number;
  events: Record<EventType, number>;
  kinds: KindReceipt[];
};
