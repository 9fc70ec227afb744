/** Why an exported function of `db` takes no owner whom another person could stand in for, and which ones. */
export const ownerless: Readonly<Record<string, readonly string[]>> = {
  'stores a row that names its person': [
    ...['addToQuota', 'insertActivity', 'insertArchive', 'insertArchivePart', 'insertClientToken', 'insertCode'],
    ...['insertDisclosure', 'insertEvidence', 'insertIdentityAccount', 'insertLabUpload', 'insertServiceToken'],
    ...['insertTurn', 'insertTurnEvents', 'insertTurnJob', 'insertTurnStep', 'noteOrigins', 'reserveSpend'],
    ...['saveFeedDay', 'saveLink', 'saveProfile', 'upsertHealthRows', 'upsertHealthRowsWhere', 'upsertLabSession'],
    ...['upsertMemory', 'upsertUser', 'withdrawLabResults'],
  ],
  'changes what its one argument, the person, owns': [
    ...['beginErasure', 'bindUser', 'deleteDataKey', 'endErasure', 'eraseRows', 'setPassword', 'settleSpend'],
    ...['signOutPerson', 'announceTokenChange'],
  ],
  'finds the person by a hash of its one argument': ['findErasure'],
  'the keys of the rows begin with the person': ['withdrawRows', 'makeReplaceable'],

  'its key is a secret of a device, a link, a program or a request, found before the person is known': [
    ...['answerIdempotencyKey', 'claimIdempotencyKey', 'holdClaim', 'lapseIdempotencyClaim', 'releaseIdempotencyKey'],
    ...['renewIdempotencyClaim', 'decideGrant', 'delayPoll', 'findGrantOfDevice', 'findOpenGrant', 'takeGrant'],
    ...['findClient', 'findCode', 'takeCode', 'findLink', 'takeLink', 'findPasskeyOwner'],
  ],
  'part of signing in or up, by an address of which nobody is known yet': [
    ...['countAttempt', 'findBlockedUntil', 'forgetFailures', 'uncountAttempts'],
    ...['deleteHalfMadeUser', 'findIdentityUser', 'findNamedUser'],
  ],
  'about the server, a program or a device, not a person': [
    ...['adoptSecrets', 'findForeignSecrets', 'findIdentityKey', 'insertIdentityKey', 'listIdentityKeys'],
    ...['insertClient', 'insertDeviceGrant', 'listMigrations', 'runSchedule'],
  ],

  'told by a signed webhook, which names its person only by the id of the aggregator': [
    ...['addFormerId', 'disconnectSource', 'findLabUploadByAggregatorId', 'findSourceByAggregatorUser'],
    ...['markSourceError', 'mergeSource', 'renameSource', 'setSourceScopes'],
  ],
  'about a raw event, whose person is known only once it is normalized': [
    ...['findEventLengths', 'findRawEvent', 'insertNormalizeJob', 'insertRawEvent', 'listRawEvents'],
    ...['markParked', 'markProcessed', 'orderByCommit', 'putAside', 'readEvents', 'requeueAwaiting', 'touchSource'],
  ],
  'its rows are those of an archive or a row that was found under its owner': [
    ...['listSuperseded', 'normalizeAgain', 'orderArchiveEvents'],
  ],
  'a job of the worker, held under a lease; its input names the person': [
    ...['blameHungTurns', 'claimJobs', 'claimTurn', 'deleteJob', 'holdLease', 'insertJob', 'insertJobsSelect'],
    ...['markJobDead', 'releaseAllLeases', 'releaseJob', 'releaseLeasesOf', 'renewLeases'],
  ],

  'upkeep goes through everybody': [
    ...['deleteDeadJobs', 'deleteExpiredIdempotencyKeys', 'lapseAllIdempotencyClaims', 'pruneDeviceGrants'],
    ...['pruneIdentitySessions', 'pruneLinks', 'pruneOAuth', 'pruneServiceTokens', 'pruneSignInFailures'],
    ...['pruneTurnLogs', 'listForgottenArchives', 'listOldEvents', 'removePayloads', 'requeueUnprocessed'],
    ...['insertOutdatedReadLabJobs', 'insertWaitingReadLabJobs', 'listConnectedPeople', 'listRetriable'],
    ...['listTokenChanges', 'readFigures'],
  ],
  'a command of the operators goes through everybody: reprocess, doctor, rekey': [
    ...['countChosenEvents', 'insertReprocessJobs', 'listChosenEventIds', 'listEventLengths', 'listOwnedRows'],
    ...['removeMisplaced', 'withdrawResult', 'withdrawRow', 'withdrawScores', 'withdrawSession'],
    ...['ask', 'checkFile', 'countEvents', 'countLiveRows', 'findStorageKeys', 'findStoredRows', 'listLiveRows'],
    ...['listStoredFiles', 'beginSealing', 'hasKey', 'judgeKey', 'rewrapKeys', 'sealExisting'],
  ],
  'for operators, behind the admin key': [
    ...[
      'findRawEventBySha256',
      'findTurnOwner',
      'listParkedEvents',
      'listRawEventsOfRequest',
      'requeueParked',
      'unpark',
    ],
    ...['appendAudit', 'examineAudit', 'findAuditHead', 'listAudit', 'verifyAudit'],
  ],

  'a condition, part of a statement that names the person': [
    ...['auditOfPerson', 'expectFeedDay', 'expectSource', 'isSignedIn', 'namesOf', 'turnExists'],
    ...['columnsOf', 'comparedType', 'isMeasured', 'measured'],
  ],
  'sends no statement': [
    ...['personSubject', 'placeOf', 'quoted', 'shapeOf', 'toComparedType'],
    ...['cellOf', 'sealedColumnsOf', 'sealedTableOf', 'personKey', 'unwrapKey', 'wrapKey'],
  ],
  'seals or opens what a query has, under the key of the person whom the query named': [
    ...['cellParam', 'inKey', 'inKeys', 'isSealing', 'keyOf', 'openCell', 'openIntactRow', 'openRows', 'ownerOf'],
    ...['attachVault', 'openVault', 'payloadParam', 'rowsParam', 'sealed', 'Sealed', 'unsealEvents'],
    ...['unsealIntactEvents', 'vaultOf'],
  ],
};
