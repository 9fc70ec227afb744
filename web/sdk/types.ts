import type { components, operations } from './openapi.gen.ts';

type Schemas = components['schemas'];

export type Turn = Schemas['Turn'];
export type TurnSummary = Schemas['TurnSummary'];
export type TurnCreated = Schemas['TurnCreated'];
export type TurnResult = Schemas['TurnResult'];
export type TurnFrame = Schemas['TurnFrame'];
export type TurnInput = operations['turns-create']['requestBody']['content']['application/json'];
export type TurnFilter = NonNullable<operations['turns-list']['parameters']['query']>;
export type Fact = Schemas['Fact'];
export type Message = Schemas['Message'];
export type TurnExplanation = Schemas['TurnExplanation'];

export type Source = Schemas['Source'];
export type WidgetSession = Schemas['WidgetSession'];
type ConnectBody = NonNullable<operations['sources-connect']['requestBody']>['content']['application/json'];
/** A service may offer providers that this package does not know yet. */
export type ConnectInput = Omit<ConnectBody, 'provider'> & { provider?: ConnectBody['provider'] | (string & {}) };

export type LabUpload = Schemas['LabUpload'];
export type LabUploaded = Schemas['LabUploaded'];

export type Archive = Schemas['Archive'];
export type ArchivePart = Schemas['ArchivePart'];
export type ArchiveReceipt = NonNullable<Archive['receipt']>;
export type ArchiveInput = operations['archives-begin']['requestBody']['content']['application/json'];

export type Sync = Schemas['Sync'];
export type Me = Schemas['Me'];

/** Outside the published description. */
export type Import = {
  ok: boolean;
  days: number;
  /** `YYYY-MM-DD`. */
  start: string;
  end: string;
  connections: {
    provider: string;
    aggregator_user_id: string;
    per_type: { activity: string; sleep: string; daily: string; body: string };
  }[];
  note: string;
};

/** What `hale.verify` says of a text; `start` and `end` are offsets of a number in it. */
export type Verified = {
  today: string;
  numbers: {
    start: number;
    end: number;
    text: string;
    verdict: 'supported' | 'wrong' | 'unprovable';
    fact: Fact | null;
    /** Gives `metrics.prove` what the fact came from. */
    query: Record<string, unknown> | null;
    /** The right value of a wrong number. */
    right: string | null;
    why: string | null;
  }[];
  counts: { supported: number; wrong: number; unprovable: number };
  /** The text with `[supported]`, `[wrong: 10,946 steps]` or `[unprovable]` after each number. */
  marked: string;
  code: {
    genuine: boolean;
    as_of: string | null;
    facts: {
      key: string;
      query: Record<string, unknown>;
      said: number;
      now: Fact | null;
      holds: boolean;
      /** In the order of the facts. */
      printed: boolean | null;
    }[];
  } | null;
};
