import type { z } from 'zod';
import type { HealthRows } from '../../../db/health/rows.ts';
import { aggregatorContributor } from '../../../db/ingestion/row-origins.ts';
import { detectType } from './detect-type.ts';
import { activityRow } from './normalize-activity.ts';
import { archiveRows } from './normalize-archive.ts';
import { bodyRow, dailyRow } from './normalize-days.ts';
import { labsEvent, labsFailedEvent } from './normalize-labs.ts';
import { sleepRow } from './normalize-sleep.ts';
import {
  type AggregatorUser,
  lastOfEach,
  type NormalizedEvent,
  type RawEventRef,
  type RowOwner,
} from './normalized-event.ts';
import {
  ActivityEvent,
  ArchivePart,
  AuthEvent,
  BodyEvent,
  DailyEvent,
  type EventUser,
  FeedPost,
  ReauthEvent,
  ReferenceEvent,
  SleepEvent,
  UserEvent,
} from './payloads.ts';
import { read } from './reading.ts';

export { UnreadablePayload } from './reading.ts';

/** Throws only `UnreadablePayload`. */
export function normalize(payload: unknown, event: RawEventRef): NormalizedEvent {
  switch (detectType(payload)) {
    case 'daily':
      return dataEvent(read(DailyEvent, payload), (days, owner) => ({
        daily_summary: lastOfEach(days.map((day) => dailyRow(day, owner, event))),
      }));
    case 'sleep':
      return dataEvent(read(SleepEvent, payload), (sleeps, owner) => ({
        sleep_sessions: lastOfEach(sleeps.map((sleep) => sleepRow(sleep, owner, event))),
      }));
    case 'activity':
      return dataEvent(read(ActivityEvent, payload), (activities, owner) => ({
        activities: lastOfEach(activities.map((activity) => activityRow(activity, owner, event))),
      }));
    case 'body':
      return dataEvent(read(BodyEvent, payload), (bodies, owner) => ({
        body_measurements: lastOfEach(bodies.map((body) => bodyRow(body, owner, event))),
      }));
    case 'archive':
      return archivePart(payload, event);
    case 'feed_post':
      return feedPost(payload);
    case 'auth':
      return read(AuthEvent, payload).status === 'success' ? sourceEvent('connected', payload) : nothing;
    case 'user_reauth':
      return reauthenticated(payload);
    case 'deauth':
    case 'access_revoked':
      return sourceEvent('disconnected', payload);
    case 'connection_error':
      return sourceEvent('failing', payload);
    case 'permission_change':
      return scopes(payload);
    case 's3_payload':
      return { kind: 'reference', url: read(ReferenceEvent, payload).url };
    case 'lab_report':
    case 'lab_report.completed':
      return labsEvent(payload, event);
    case 'lab_report.failed':
      return labsFailedEvent(payload);
    default:
      return nothing;
  }
}

const nothing: NormalizedEvent = { kind: 'nothing' };

function dataEvent<Item>(
  { user, reference_id, data }: z.infer<typeof UserEvent> & { data: Item[] },
  rows: (items: readonly Item[], owner: RowOwner) => HealthRows,
): NormalizedEvent {
  return {
    kind: 'data',
    user: toUser(user, reference_id),
    contributor: aggregatorContributor,
    rows: (owner) => rows(data, owner),
  };
}

function archivePart(payload: unknown, event: RawEventRef): NormalizedEvent {
  const { user, reference_id, archive_id: contributor, ...part } = read(ArchivePart, payload);
  return {
    ...{ kind: 'data', user: toUser(user, reference_id), contributor },
    rows: (owner) => archiveRows(part, owner, event),
  };
}

function feedPost(payload: unknown): NormalizedEvent {
  const { user, reference_id, post } = read(FeedPost, payload);
  return { kind: 'post', user: toUser(user, reference_id), text: post };
}

function sourceEvent(kind: 'connected' | 'disconnected' | 'failing', payload: unknown): NormalizedEvent {
  const { user, reference_id } = read(UserEvent, payload);
  return { kind, user: toUser(user, reference_id) };
}

function scopes(payload: unknown): NormalizedEvent {
  const { user, reference_id } = read(UserEvent, payload);
  return { kind: 'scopes', user: toUser(user, reference_id), scopes: user.scopes };
}

function reauthenticated(payload: unknown): NormalizedEvent {
  const { new_user, old_user, old_user_id, reference_id } = read(ReauthEvent, payload);
  const user = toUser(new_user, reference_id ?? old_user?.reference_id ?? null);
  return { kind: 'reauthenticated', user, formerId: old_user?.user_id ?? old_user_id };
}

function toUser(user: EventUser, referenceId: string | null): AggregatorUser {
  return {
    aggregatorUserId: user.user_id,
    provider: user.provider.toLowerCase(),
    referenceId: user.reference_id ?? referenceId,
  };
}
