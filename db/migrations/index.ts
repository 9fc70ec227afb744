import createEverything from './0000_create_everything.sql' with { type: 'text' };
import clockAndLeases from './0001_clock_and_leases.sql' with { type: 'text' };
import access from './0002_access.sql' with { type: 'text' };
import connectionLineage from './0003_connection_lineage.sql' with { type: 'text' };
import agent from './0004_agent.sql' with { type: 'text' };
import personKeys from './0005_person_keys.sql' with { type: 'text' };
import privacy from './0006_privacy.sql' with { type: 'text' };
import retention from './0007_retention.sql' with { type: 'text' };
import sharedSecrets from './0008_shared_secrets.sql' with { type: 'text' };
import indexesForUpkeep from './0009_indexes_for_upkeep.sql' with { type: 'text' };
import settledRequests from './0010_settled_requests.sql' with { type: 'text' };
import healthRowsByPerson from './0011_health_rows_by_person.sql' with { type: 'text' };
import rawEventBodies from './0012_raw_event_bodies.sql' with { type: 'text' };
import turnsByPerson from './0013_turns_by_person.sql' with { type: 'text' };
import labReadings from './0014_lab_readings.sql' with { type: 'text' };
import archives from './0015_archives.sql' with { type: 'text' };
import serviceTokens from './0016_service_tokens.sql' with { type: 'text' };
import deviceGrants from './0017_device_grants.sql' with { type: 'text' };
import storedBytes from './0018_stored_bytes.sql' with { type: 'text' };
import conversations from './0019_conversations.sql' with { type: 'text' };
import sleepStages from './0020_sleep_stages.sql' with { type: 'text' };
import accountAccess from './0021_account_access.sql' with { type: 'text' };
import profiles from './0022_profiles.sql' with { type: 'text' };
import oauth from './0023_oauth.sql' with { type: 'text' };
import mcpCalls from './0024_mcp_calls.sql' with { type: 'text' };
import auditMac from './0025_audit_mac.sql' with { type: 'text' };
import issuers from './0026_issuers.sql' with { type: 'text' };
import turnExchanges from './0027_turn_exchanges.sql' with { type: 'text' };

/** The compiled binary needs a list; a test compares it with the folder. */
export const migrations = [
  { tag: '0000_create_everything', sql: createEverything },
  { tag: '0001_clock_and_leases', sql: clockAndLeases },
  { tag: '0002_access', sql: access },
  { tag: '0003_connection_lineage', sql: connectionLineage },
  { tag: '0004_agent', sql: agent },
  { tag: '0005_person_keys', sql: personKeys },
  { tag: '0006_privacy', sql: privacy },
  { tag: '0007_retention', sql: retention },
  { tag: '0008_shared_secrets', sql: sharedSecrets },
  { tag: '0009_indexes_for_upkeep', sql: indexesForUpkeep },
  { tag: '0010_settled_requests', sql: settledRequests },
  { tag: '0011_health_rows_by_person', sql: healthRowsByPerson },
  { tag: '0012_raw_event_bodies', sql: rawEventBodies },
  { tag: '0013_turns_by_person', sql: turnsByPerson },
  { tag: '0014_lab_readings', sql: labReadings },
  { tag: '0015_archives', sql: archives },
  { tag: '0016_service_tokens', sql: serviceTokens },
  { tag: '0017_device_grants', sql: deviceGrants },
  { tag: '0018_stored_bytes', sql: storedBytes },
  { tag: '0019_conversations', sql: conversations },
  { tag: '0020_sleep_stages', sql: sleepStages },
  { tag: '0021_account_access', sql: accountAccess },
  { tag: '0022_profiles', sql: profiles },
  { tag: '0023_oauth', sql: oauth },
  { tag: '0024_mcp_calls', sql: mcpCalls },
  { tag: '0025_audit_mac', sql: auditMac },
  { tag: '0026_issuers', sql: issuers },
  { tag: '0027_turn_exchanges', sql: turnExchanges },
] as const;
