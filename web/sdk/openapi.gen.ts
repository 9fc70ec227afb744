/** Generated from the published description by `bun run openapi`; not edited by hand. */

export interface paths {
    "/v1/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List turns, newest first
         * @description A page of turns without messages and results. Pass `next_cursor` back as `cursor`, with the same filters.
         */
        get: operations["turns-list"];
        put?: never;
        /**
         * Ask a question
         * @description Starts a turn and answers at once. Follow the answer at `stream_url`, or ask for the turn until it has ended. Each user may have a limited number of turns in flight.
         */
        post: operations["turns-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a turn
         * @description With its messages and, once it is completed, its result. Turns are kept for good.
         */
        get: operations["turns-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connected wearables
         * @description Connected sources. One that was disconnected is no longer among them; its data stays.
         */
        get: operations["sources-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/aggregator/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start connecting a wearable
         * @description Open `widget_url` in a browser. Once the person has signed in there, the browser goes to `redirect_url`, and the wearable appears among the sources.
         */
        post: operations["sources-connect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start connecting a wearable
         * @deprecated
         * @description Open `widget_url` in a browser. Once the person has signed in there, the browser goes to `redirect_url`, and the wearable appears among the sources.
         */
        post: operations["sources-connect-legacy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect a wearable
         * @description What it has measured stays.
         */
        delete: operations["sources-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uploaded lab reports, newest first
         * @description With what became of each. What was read from a report is among the biomarkers of `GET /v1/data/sync`.
         */
        get: operations["labs-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports, newest first
         * @description Files that were imported or are being imported. One that was undone is no longer among them.
         */
        get: operations["archives-list"];
        put?: never;
        /**
         * Begin to import an export
         * @description Says which file is coming. The same file again while its import is open answers with that import, so that an import that was cut off goes on at `next_part`. Nothing is stored as rows until it is complete.
         */
        post: operations["archives-begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archives/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an import
         * @description Turns its parts into rows, all of them or none, and keeps the receipt. Rows that say what they said before do not change, so `GET /v1/data/sync` brings only the difference. Answers once the rows are stored, after ten seconds at most: then `status` may still be `processing`.
         */
        post: operations["archives-complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archives/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One import with its progress
         * @description How many parts have arrived, of how many the rows are stored, and the receipt once it is complete.
         */
        get: operations["archives-get"];
        put?: never;
        post?: never;
        /**
         * Undo an import
         * @description Gives back the rows that were there before, also where another import has said the same days, and deletes what was stored of the file. `GET /v1/data/sync` brings what changes. Answers once that is done, after ten seconds at most: the import is then listed as `undoing` until it is gone.
         */
        delete: operations["archives-undo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows changed since a watermark
         * @description Every row that changed, in one answer without pages. Rows withdrawn upstream come once more, with `deleted_at`. Units stand at the end of the names; null means not measured.
         */
        get: operations["data-sync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows changed since a watermark
         * @deprecated
         * @description Every row that changed, in one answer without pages. Rows withdrawn upstream come once more, with `deleted_at`. Units stand at the end of the names; null means not measured.
         */
        get: operations["data-sync-legacy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The current user and their connections
         * @description Connections that have ended stay in the list, with `deactivated_at`.
         */
        get: operations["me-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/cli-approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a token for a terminal client
         * @description Called by the sign-in page in the browser, with a session token of the identity provider. Every call makes a new token.
         */
        post: operations["auth-cliApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dlq": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List parked events, newest first
         * @description Raw events whose normalization failed, each with the reason. They are tried again every night.
         */
        get: operations["admin-listParked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue parked events again
         * @description Without `ids`: the oldest ones. An event that fails again is parked again.
         */
        post: operations["admin-drain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what a webhook request brought
         * @description By the request id that the webhook answered with, which is in its log lines too.
         */
        get: operations["admin-trace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log, newest first
         * @description Who used the operators’ key and commands, each row chained to the one before it. This look is in it, too.
         */
        get: operations["admin-listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/turns/{id}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove the numbers of a turn
         * @description Computes every fact of the turn again and follows it through its query, its rows and their raw events to the bytes of the webhooks. It holds health data: reading it leaves an audit line.
         */
        get: operations["admin-explainTurn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/raw-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a raw event
         * @description With its body, which holds health data: reading it leaves an audit line.
         */
        get: operations["admin-getRawEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labs/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a lab report
         * @description A PDF, JPEG or PNG of at most 10 MiB. The file is stored before the answer, and read in about 30 seconds; `GET /v1/labs` says what became of it, and `GET /v1/data/sync` has the results.
         */
        post: operations["labs-upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archives/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a part of an export
         * @description JSON lines, at most 4 MiB: each line is a day, sleep, activity or body reading in the shape of the webhook of its type. A part may be sent again, also after the connection broke: the same content changes nothing, other content replaces it while the import is open. Parts do not count towards the quota.
         */
        post: operations["archives-addPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feeds/health-auto-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a post of Health Auto Export
         * @description The JSON that this iPhone app posts, at most 16 MiB. What a later post says of the same metric and time replaces what an earlier one said. The rows are stored within seconds.
         */
        post: operations["feeds-healthAutoExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/turns/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a turn
         * @description Server-sent events. Each frame has `event`, an increasing integer `id` and JSON `data`; the schema shows a frame as an object. The last one is `turn.completed` or `turn.failed` with the id 9007199254740991. Replay is possible for one hour after the turn ended; later the stream opens and closes without events. Lines that begin with a colon are heartbeats. The token is checked once, when the stream opens.
         */
        get: operations["turns-events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One frame of a stream of server-sent events; `data` is sent as JSON text. */
        TurnFrame: {
            /** @constant */
            event: "turn.started";
            /** @description Increases from frame to frame; values may be skipped. */
            id: number;
            data: {
                /** @constant */
                type: "turn.started";
                seq: number;
                /** Format: date-time */
                at: string;
                turn_id: string;
            };
        } | {
            /** @constant */
            event: "phase";
            /** @description Increases from frame to frame; values may be skipped. */
            id: number;
            data: {
                /** @constant */
                type: "phase";
                agent: string;
                phase: string;
            };
        } | {
            /** @constant */
            event: "agent_start";
            /** @description Increases from frame to frame; values may be skipped. */
            id: number;
            data: {
                /** @constant */
                type: "agent_start";
                agent: string;
                question: string;
            };
        } | {
            /** @constant */
            event: "synthesis_delta";
            /** @description Increases from frame to frame; values may be skipped. */
            id: number;
            data: {
                /** @constant */
                type: "synthesis_delta";
                /** @description The next piece of the answer. */
                text: string;
            };
        } | {
            /** @constant */
            event: "turn.completed";
            /**
             * @description Of the last frame, always.
             * @constant
             */
            id: 9007199254740991;
            data: {
                /** @constant */
                type: "turn.completed";
                turn_id: string;
                result: components["schemas"]["TurnResult"];
            };
        } | {
            /** @constant */
            event: "turn.failed";
            /**
             * @description Of the last frame, always.
             * @constant
             */
            id: 9007199254740991;
            data: components["schemas"]["TurnError"];
        };
        TurnResult: {
            answer: string;
            fact_sheet: components["schemas"]["Fact"][];
            agents_used: string[];
            cost_usd: number;
            duration_ms: number;
            /** Format: date-time */
            data_watermark: string;
            grounding: {
                numbers: number;
                supported: number;
                repaired: number;
                replaced: number;
            };
        };
        /** @description One computed number, with what it was computed from. */
        Fact: {
            /** @description `<metric>.<aggregate>`; of a group with its name behind it: `steps.mean.monday`, `steps.sum.2026-10` */
            key: string;
            value: number;
            unit: string;
            /** @description `<provider>/<table>.<column>` */
            source: string;
            n: number;
            /** @example 2026-10-22/2026-11-20 */
            window: string;
            /**
             * @description Which of the window’s values entered; absent: all of them
             * @example weekdays 6,7; sleep_duration under 360 min
             */
            filter?: string;
        };
        TurnError: {
            code: string;
            message: string;
            step?: string;
        };
        LabUploaded: {
            /** @constant */
            ok: true;
            upload_id: string;
            storage_key: string;
            /** @description `submitted`, or `pending` while the aggregator has not taken it. */
            aggregator_status: string;
            note: string;
        };
        ArchivePart: {
            part: number;
            events: number;
            bytes: number;
            parts: number;
            next_part: number;
        };
        FeedPosted: {
            /** @constant */
            ok: true;
            raw_event_id: number;
        };
        Message: {
            /** @enum {string} */
            role: "user" | "assistant";
            content: string;
        };
        /** @enum {string} */
        TurnStatus: "queued" | "running" | "completed" | "failed";
        ArchiveReceipt: {
            first_day: string | null;
            last_day: string | null;
            days: number;
            records: number;
            events: {
                daily: number;
                sleep: number;
                activity: number;
                body: number;
            };
            kinds: {
                /** @description As the vendor calls it, such as `HKQuantityTypeIdentifierStepCount`. */
                kind: string;
                taken: number;
                /** @description Read, but a better source says the same time. */
                merged: number;
                skipped: {
                    reason: string;
                    count: number;
                }[];
            }[];
        };
        TurnCreated: {
            id: string;
            /** @constant */
            status: "queued";
            /** Format: date-time */
            created_at: string;
            stream_url: string;
        };
        TurnPage: {
            data: components["schemas"]["TurnSummary"][];
            next_cursor: string | null;
            has_more: boolean;
        };
        TurnSummary: {
            /** @example turn_4rTqJ0v2mXbD8cWfZk1LsA */
            id: string;
            status: components["schemas"]["TurnStatus"];
            /** Format: date-time */
            created_at: string;
            completed_at: string | null;
            error: components["schemas"]["TurnError"] | null;
            /** @description What the person asked last, cut after 200 characters. */
            question: string;
        };
        Turn: {
            /** @example turn_4rTqJ0v2mXbD8cWfZk1LsA */
            id: string;
            status: components["schemas"]["TurnStatus"];
            /** Format: date-time */
            created_at: string;
            completed_at: string | null;
            error: components["schemas"]["TurnError"] | null;
            messages: components["schemas"]["MessageOutput"][];
            result: components["schemas"]["TurnResult"] | null;
        };
        SourceList: {
            data: components["schemas"]["Source"][];
        };
        /** @description A wearable connected through the aggregator. */
        Source: {
            /** @example src_4rTqJ0v2mXbD8cWfZk1LsA */
            id: string;
            /** @example garmin */
            provider: string;
            /** Format: date-time */
            connected_at: string;
            last_sync_at: string | null;
            /**
             * @description `degraded`: connected, and the provider gives no data at present; signing in there again usually helps.
             * @enum {string}
             */
            status: "active" | "degraded" | "inactive";
        };
        WidgetSession: {
            widget_url: string;
            session_id: string;
        };
        LabUploadList: {
            uploads: components["schemas"]["LabUpload"][];
        };
        LabUpload: {
            id: string;
            uploaded_at: string;
            /** @description `pending`, `submitted`, `parsed` or `failed:<reason>`. */
            aggregator_status: string;
            parsed_at: string | null;
            file_name: string;
        };
        /** @description A vendor's export of one's own data. */
        Archive: {
            /** @example arc_4rTqJ0v2mXbD8cWfZk1LsA */
            id: string;
            /** @enum {string} */
            vendor: "apple_health" | "health_auto_export" | "google_health" | "fitbit" | "garmin" | "whoop" | "oura" | "lifesnaps" | "csv";
            file_name: string;
            bytes: number;
            /** @description SHA-256 of the file, in hexadecimal. */
            sha256: string;
            time_zone: string | null;
            /**
             * @description `open`: takes parts. `processing`: its rows are being stored. `undoing`: they are being withdrawn.
             * @enum {string}
             */
            status: "open" | "processing" | "completed" | "undoing";
            /** Format: date-time */
            created_at: string;
            completed_at: string | null;
            /** @description How many parts have arrived. */
            parts: number;
            /** @description Of how many the rows are stored. */
            parts_stored: number;
            /** @description Of how many the rows could not be stored; an operator sees why. */
            parts_failed: number;
            /** @description The first number that has not arrived: go on here. */
            next_part: number;
            /** @description Days, sleeps, activities and body readings in the parts. */
            events: number;
            /** @description Once it is complete. */
            receipt: components["schemas"]["ArchiveReceiptOutput"] | null;
        };
        ArchivePage: {
            data: components["schemas"]["Archive"][];
            next_cursor: string | null;
            has_more: boolean;
        };
        Sync: {
            user_id: string;
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description Pass it back as the next `since`: no change is ever missed.
             */
            now: string;
            daily_summary: components["schemas"]["DailySummary"][];
            activities: components["schemas"]["Activity"][];
            sleep_sessions: components["schemas"]["SleepSession"][];
            biomarkers: components["schemas"]["Biomarker"][];
            body_measurements: components["schemas"]["BodyMeasurement"][];
            counts: {
                daily: number;
                activities: number;
                sleep: number;
                biomarkers: number;
                body: number;
            };
        };
        DailySummary: {
            /** @description Stable across redeliveries. */
            id: string;
            /** @description `src_…`; null for laboratory results. */
            source_id: string | null;
            provider: string;
            /**
             * Format: date
             * @description The person's local day, as the source dated it.
             */
            date: string;
            start_time: string | null;
            end_time: string | null;
            steps: number | null;
            distance_m: number | null;
            floors_climbed: number | null;
            elevation_gain_m: number | null;
            total_kcal: number | null;
            active_kcal: number | null;
            bmr_kcal: number | null;
            intake_kcal: number | null;
            active_s: number | null;
            low_intensity_s: number | null;
            moderate_intensity_s: number | null;
            vigorous_intensity_s: number | null;
            inactive_s: number | null;
            rest_s: number | null;
            standing_s: number | null;
            resting_hr_bpm: number | null;
            avg_hr_bpm: number | null;
            max_hr_bpm: number | null;
            min_hr_bpm: number | null;
            hrv_rmssd_ms: number | null;
            hrv_sdnn_ms: number | null;
            spo2_pct: number | null;
            vo2max_ml_kg_min: number | null;
            avg_stress: number | null;
            max_stress: number | null;
            stress_s: number | null;
            activity_score: number | null;
            recovery_score: number | null;
            sleep_score: number | null;
            strain: number | null;
            avg_met: number | null;
            respiratory_score: number | null;
            total_stress_score: number | null;
            /** Format: date-time */
            updated_at: string;
            /** @description Set on a row that was withdrawn upstream. */
            deleted_at: string | null;
        };
        Activity: {
            /** @description Stable across redeliveries. */
            id: string;
            /** @description `src_…`; null for laboratory results. */
            source_id: string | null;
            provider: string;
            /**
             * Format: date
             * @description The person's local day, as the source dated it.
             */
            date: string;
            start_time: string | null;
            end_time: string | null;
            activity_type: string | null;
            name: string | null;
            duration_s: number | null;
            active_s: number | null;
            distance_m: number | null;
            steps: number | null;
            floors_climbed: number | null;
            elevation_gain_m: number | null;
            total_kcal: number | null;
            active_kcal: number | null;
            avg_hr_bpm: number | null;
            max_hr_bpm: number | null;
            min_hr_bpm: number | null;
            avg_speed_m_s: number | null;
            max_speed_m_s: number | null;
            avg_cadence_rpm: number | null;
            avg_power_w: number | null;
            max_power_w: number | null;
            work_kj: number | null;
            vo2max_ml_kg_min: number | null;
            strain: number | null;
            strain_score: number | null;
            trimp_score: number | null;
            /** Format: date-time */
            updated_at: string;
            /** @description Set on a row that was withdrawn upstream. */
            deleted_at: string | null;
        };
        /** @description Belongs to the local day on which it ended. */
        SleepSession: {
            /** @description Stable across redeliveries. */
            id: string;
            /** @description `src_…`; null for laboratory results. */
            source_id: string | null;
            provider: string;
            /**
             * Format: date
             * @description The person's local day, as the source dated it.
             */
            date: string;
            start_time: string | null;
            end_time: string | null;
            asleep_s: number | null;
            deep_s: number | null;
            light_s: number | null;
            rem_s: number | null;
            awake_s: number | null;
            in_bed_s: number | null;
            latency_s: number | null;
            wakeups: number | null;
            efficiency_pct: number | null;
            avg_hr_bpm: number | null;
            max_hr_bpm: number | null;
            min_hr_bpm: number | null;
            resting_hr_bpm: number | null;
            hrv_rmssd_ms: number | null;
            hrv_sdnn_ms: number | null;
            breaths_per_min: number | null;
            spo2_pct: number | null;
            snoring_s: number | null;
            temperature_delta_c: number | null;
            readiness_score: number | null;
            recovery_level: number | null;
            sleep_score: number | null;
            enriched_sleep_score: number | null;
            enriched_readiness_score: number | null;
            is_nap: boolean | null;
            /** Format: date-time */
            updated_at: string;
            /** @description Set on a row that was withdrawn upstream. */
            deleted_at: string | null;
        };
        Biomarker: {
            /** @description Stable across redeliveries. */
            id: string;
            /** @description `src_…`; null for laboratory results. */
            source_id: string | null;
            provider: string;
            /**
             * Format: date
             * @description The person's local day, as the source dated it.
             */
            date: string;
            upload_id: string | null;
            test_date: string | null;
            name: string;
            value: number | null;
            /** @description `<` or `>` when the report gives only a bound. */
            operator: string | null;
            /** @description As printed, for example `<0.5` or `negative`. */
            value_text: string | null;
            unit: string | null;
            ucum_code: string | null;
            loinc_code: string | null;
            flag: string | null;
            reference_range: string | null;
            reference_low: number | null;
            reference_high: number | null;
            /** Format: date-time */
            updated_at: string;
            /** @description Set on a row that was withdrawn upstream. */
            deleted_at: string | null;
        };
        /** @description One row per source and day: the mean of the readings of the day. */
        BodyMeasurement: {
            /** @description Stable across redeliveries. */
            id: string;
            /** @description `src_…`; null for laboratory results. */
            source_id: string | null;
            provider: string;
            /**
             * Format: date
             * @description The person's local day, as the source dated it.
             */
            date: string;
            start_time: string | null;
            end_time: string | null;
            weight_kg: number | null;
            height_m: number | null;
            bmi_kg_m2: number | null;
            body_fat_pct: number | null;
            muscle_mass_kg: number | null;
            lean_mass_kg: number | null;
            bone_mass_kg: number | null;
            water_pct: number | null;
            visceral_fat_level: number | null;
            bmr_kcal: number | null;
            systolic_mmhg: number | null;
            diastolic_mmhg: number | null;
            glucose_mg_dl: number | null;
            ketone_mg_dl: number | null;
            body_temperature_c: number | null;
            skin_temperature_c: number | null;
            spo2_pct: number | null;
            vo2max_ml_kg_min: number | null;
            resting_hr_bpm: number | null;
            avg_hr_bpm: number | null;
            hrv_rmssd_ms: number | null;
            hrv_sdnn_ms: number | null;
            water_l: number | null;
            /** Format: date-time */
            updated_at: string;
            /** @description Set on a row that was withdrawn upstream. */
            deleted_at: string | null;
        };
        Me: {
            user_id: string;
            email: string;
            connections: components["schemas"]["Connection"][];
            env: string;
        };
        Connection: {
            id: string;
            provider: string;
            aggregator_user_id: string;
            connected_at: string;
            deactivated_at: string | null;
        };
        CliApproval: {
            /** @description Send it as a bearer token. It cannot be read again. */
            service_token: string;
            /** @constant */
            expires_in_days: 30;
            user_id: string;
        };
        ParkedEventPage: {
            data: components["schemas"]["ParkedEvent"][];
            next_cursor: string | null;
            has_more: boolean;
        };
        /** @description A raw event whose normalization failed. */
        ParkedEvent: {
            raw_event_id: number;
            type: string;
            request_id: string;
            /** Format: date-time */
            received_at: string;
            attempts: number;
            process_error: string;
        };
        DrainResult: {
            /** @constant */
            ok: true;
            requeued: number;
        };
        Trace: {
            request_id: string;
            events: components["schemas"]["TracedEvent"][];
        };
        TracedEvent: {
            raw_event_id: number;
            type: string;
            /** Format: date-time */
            received_at: string;
            queued_at: string | null;
            processed_at: string | null;
            process_error: string | null;
        };
        AuditPage: {
            data: components["schemas"]["AuditRow"][];
            next_cursor: string | null;
            has_more: boolean;
        };
        /** @description One use of a power that people do not have. */
        AuditRow: {
            seq: number;
            /** Format: date-time */
            at: string;
            /** @description By what it was done: `admin_key`, `wrong_key` or `command`. */
            actor: string;
            action: string;
            /** @description `turn:<id>`, `raw_event:<id>`, `request:<id>`, `person:<SHA-256 of the id>` or empty. */
            subject: string;
            request_id: string;
            outcome: string;
            previous_sha256: string;
            /** @description Of this row with `previous_sha256` in it. */
            sha256: string;
        };
        TurnExplanation: {
            turn_id: string;
            data_watermark: string | null;
            /** @description Every fact holds and every raw event that is kept is intact. */
            holds: boolean;
            /** @description Keys of facts of the sheet without a stored proof. */
            unproved: string[];
            queries: {
                query: components["schemas"]["MetricQuery"];
                query_sha256: string;
                /** Format: date */
                today: string;
                /** @description Of the values of the rows. */
                unit: string;
                holds: boolean;
                facts: {
                    /** @description As it was computed then; null for a number that only exists now. */
                    said: components["schemas"]["Fact"] | null;
                    /** @description As it is computed now; null when it cannot be any more. */
                    now: components["schemas"]["Fact"] | null;
                    /** @description Value, unit, source, n and window are the same. */
                    holds: boolean;
                    /** @description What entered it then. */
                    rows: {
                        table: string;
                        id: string;
                        /** @description 0 for a result that the person added by hand. */
                        raw_event_id: number;
                        /** Format: date */
                        date?: string;
                        /** @description Of that day, as it enters now, in `unit` of the query; absent when the row no longer enters. */
                        value?: number;
                        /**
                         * @description Of a laboratory result: where on the report it was read, and who corrected it.
                         * @example read from page 1, line 7, corrected by you on 2026-11-23
                         */
                        origin?: string;
                    }[];
                    /** @description What enters it now and did not then. */
                    rows_added: {
                        table: string;
                        id: string;
                        /** @description 0 for a result that the person added by hand. */
                        raw_event_id: number;
                        /** Format: date */
                        date?: string;
                        /** @description Of that day, as it enters now, in `unit` of the query; absent when the row no longer enters. */
                        value?: number;
                        /**
                         * @description Of a laboratory result: where on the report it was read, and who corrected it.
                         * @example read from page 1, line 7, corrected by you on 2026-11-23
                         */
                        origin?: string;
                    }[];
                    /** @description What entered it then and does not now. */
                    rows_removed: {
                        table: string;
                        id: string;
                        /** @description 0 for a result that the person added by hand. */
                        raw_event_id: number;
                        /** Format: date */
                        date?: string;
                        /** @description Of that day, as it enters now, in `unit` of the query; absent when the row no longer enters. */
                        value?: number;
                        /**
                         * @description Of a laboratory result: where on the report it was read, and who corrected it.
                         * @example read from page 1, line 7, corrected by you on 2026-11-23
                         */
                        origin?: string;
                    }[];
                    /** @description What a later raw event has written again; with the raw event of now. */
                    rows_rewritten: {
                        table: string;
                        id: string;
                        /** @description 0 for a result that the person added by hand. */
                        raw_event_id: number;
                        /** Format: date */
                        date?: string;
                        /** @description Of that day, as it enters now, in `unit` of the query; absent when the row no longer enters. */
                        value?: number;
                        /**
                         * @description Of a laboratory result: where on the report it was read, and who corrected it.
                         * @example read from page 1, line 7, corrected by you on 2026-11-23
                         */
                        origin?: string;
                    }[];
                }[];
            }[];
            deliveries: {
                raw_event_id: number;
                type: string;
                /** Format: date-time */
                received_at: string;
                /** @description Of the bytes of the webhook body, as stored when it arrived. */
                sha256: string;
                /** @description Whether the stored body still has this hash. */
                intact: boolean;
                /**
                 * Format: date-time
                 * @description Only when the body is no longer kept: since when. It is not intact then, and the turn may hold.
                 */
                removed_at?: string;
            }[];
            /** @description Files that rows of the facts come from. */
            imports: {
                archive_id: string;
                vendor: string;
                file_name: string;
                /** @description Of the file. */
                sha256: string;
                rows: {
                    table: string;
                    id: string;
                    /** @description How many records of the file its values come from. */
                    records: number;
                    /** @description Where the first of them stands in each entry of the file. */
                    from: {
                        entry: string;
                        line: number;
                    }[];
                }[];
            }[];
            /** @description What left for a language model outside the service; empty for the embedded one. */
            disclosures: {
                step: string;
                model: string;
                host: string;
                /** Format: date-time */
                sent_at: string;
                bytes_sent: number;
                contents: string[];
            }[];
        };
        MetricQuery: {
            metric: string;
            /** @enum {string} */
            aggregate: "mean" | "median" | "sum" | "min" | "max" | "std_dev" | "count" | "count_days" | "latest" | "first" | "trend" | "difference" | "percent_change" | "highest" | "lowest" | "correlation" | "streak" | "percentile" | "contrast" | "unusual";
            window: components["schemas"]["MetricWindow"];
            compare_to?: components["schemas"]["MetricWindow"];
            threshold?: {
                /** @enum {string} */
                op: "over" | "under" | "at_least" | "at_most";
                value: number;
            } | {
                /** @constant */
                op: "between";
                value: number;
                upper: number;
            };
            weekdays?: number[];
            activity_type?: string;
            where?: {
                metric: string;
                threshold: {
                    /** @enum {string} */
                    op: "over" | "under" | "at_least" | "at_most";
                    value: number;
                } | {
                    /** @constant */
                    op: "between";
                    value: number;
                    upper: number;
                };
                lag_days?: number;
            }[];
            take?: {
                /** @enum {string} */
                end: "first" | "last";
                k: number;
            };
            /** @enum {string} */
            group?: "day" | "week" | "month" | "weekday" | "activity_type";
            k?: number;
            with?: {
                metric: string;
                lag_days?: number;
            };
            value?: number;
            split?: {
                weekdays: number[];
            } | {
                metric: string;
                threshold: {
                    /** @enum {string} */
                    op: "over" | "under" | "at_least" | "at_most";
                    value: number;
                } | {
                    /** @constant */
                    op: "between";
                    value: number;
                    upper: number;
                };
                lag_days?: number;
                activity_type?: string;
            };
            baseline_days?: 28 | 90;
        };
        MetricWindow: {
            /** @constant */
            kind: "last_days";
            n: number;
            include_today?: boolean;
        } | {
            /** @constant */
            kind: "today";
        } | {
            /** @constant */
            kind: "yesterday";
        } | {
            /** @constant */
            kind: "last_night";
        } | {
            /** @constant */
            kind: "this_week";
            include_today?: boolean;
        } | {
            /** @constant */
            kind: "this_month";
            include_today?: boolean;
        } | {
            /** @constant */
            kind: "last_month";
        } | {
            /** @constant */
            kind: "this_year";
            include_today?: boolean;
        } | {
            /** @constant */
            kind: "last_year";
        } | {
            /** @constant */
            kind: "month";
            month: number;
            year?: number;
        } | {
            /** @constant */
            kind: "year";
            year: number;
        } | {
            /** @constant */
            kind: "since";
            /** Format: date */
            date: string;
        } | {
            /** @constant */
            kind: "between";
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        } | {
            /** @constant */
            kind: "day";
            /** Format: date */
            date: string;
        } | {
            /** @constant */
            kind: "last_weekend";
        } | {
            /** @constant */
            kind: "this_weekend";
            include_today?: boolean;
        } | {
            /** @constant */
            kind: "this_quarter";
            include_today?: boolean;
        } | {
            /** @constant */
            kind: "last_quarter";
        } | {
            /** @constant */
            kind: "quarter";
            quarter: number;
            year?: number;
        } | {
            /** @constant */
            kind: "half_month";
            /** @enum {string} */
            half: "first" | "second";
            month: number;
            year?: number;
        } | {
            /** @constant */
            kind: "half_year";
            /** @enum {string} */
            half: "first" | "second";
            year?: number;
        } | {
            /** @constant */
            kind: "until";
            /** Format: date */
            date: string;
        } | {
            /** @constant */
            kind: "first_days";
            n: number;
        } | {
            /** @constant */
            kind: "all";
        } | {
            /** @constant */
            kind: "latest_day";
            include_today?: boolean;
        } | {
            /** @constant */
            kind: "before";
            of: components["schemas"]["MetricWindow"];
        };
        RawEvent: {
            raw_event_id: number;
            type: string;
            /** Format: date-time */
            received_at: string;
            queued_at: string | null;
            processed_at: string | null;
            process_error: string | null;
            request_id: string;
            /** @description The body as it arrived, byte for byte. */
            payload: string;
            /**
             * Format: date-time
             * @description Only when the body is no longer kept: since when. It is empty then.
             */
            payload_removed_at?: string;
        };
        MessageOutput: {
            /** @enum {string} */
            role: "user" | "assistant";
            content: string;
        };
        ArchiveReceiptOutput: {
            first_day: string | null;
            last_day: string | null;
            days: number;
            records: number;
            events: {
                daily: number;
                sleep: number;
                activity: number;
                body: number;
            };
            kinds: {
                /** @description As the vendor calls it, such as `HKQuantityTypeIdentifierStepCount`. */
                kind: string;
                taken: number;
                /** @description Read, but a better source says the same time. */
                merged: number;
                skipped: {
                    reason: string;
                    count: number;
                }[];
            }[];
        };
        Error: {
            error: {
                /**
                 * @description Stable identifier.
                 * @example turn_not_found
                 */
                code: string;
                /** @description For people; may change. */
                message: string;
                /** @description Equals the X-Request-Id header. */
                request_id: string;
                /** @description What the code means and what to do. */
                docs_url: string;
                details?: {
                    [key: string]: unknown;
                };
                /** @description With `upstream_unavailable`: the dependency. */
                upstream?: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of this request, for support and logs. */
        "X-Request-Id": string;
        /** @description Requests that the nearest window of the quota admits. */
        "RateLimit-Limit": number;
        /** @description Requests that are left in it. */
        "RateLimit-Remaining": number;
        /** @description Seconds until it begins anew. */
        "RateLimit-Reset": number;
        /** @description All windows of the quota: requests, and seconds behind `w=`. */
        "RateLimit-Policy": string;
        /** @description With `rate_limit_exceeded`: seconds until requests are admitted again. */
        "Retry-After": number;
        /** @description With `concurrency_limit_exceeded`: turns that may be in flight at one time. */
        "X-Concurrency-Limit": number;
        /** @description With `concurrency_limit_exceeded`: turns that are in flight now. */
        "X-Concurrency-In-Flight": number;
        /** @description There when this is the first answer to this `Idempotency-Key`, given again. */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "turns-list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the last page. */
                cursor?: string;
                /** @description Turns in this state only. */
                status?: components["schemas"]["TurnStatus"];
                /** @description Inclusive; date or date-time. */
                after?: string;
                /** @description Exclusive; date or date-time. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "turn_4rTqJ0v2mXbD8cWfZk1LsA",
                     *           "status": "completed",
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "completed_at": "2026-11-21T09:30:04.120Z",
                     *           "error": null,
                     *           "question": "How did I sleep last week?"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["TurnPage"];
                };
            };
            /** @description `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "turns-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "How did I sleep last week?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The conversation; its last message is the question and has the role `user`. */
                    messages: components["schemas"]["Message"][];
                    /**
                     * @description Reserved.
                     * @default true
                     */
                    stream?: boolean;
                    /** @default {} */
                    context?: {
                        /** @default true */
                        include_memory?: boolean;
                        /** @default true */
                        include_biomarkers?: boolean;
                        time_zone?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Successful response */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "turn_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "status": "queued",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "stream_url": "https://hale.example/v1/turns/turn_4rTqJ0v2mXbD8cWfZk1LsA/events"
                     *     }
                     */
                    "application/json": components["schemas"]["TurnCreated"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `concurrency_limit_exceeded`: Too many turns are in flight. `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Concurrency-Limit": components["headers"]["X-Concurrency-Limit"];
                    "X-Concurrency-In-Flight": components["headers"]["X-Concurrency-In-Flight"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "turns-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "turn_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "status": "completed",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "completed_at": "2026-11-21T09:30:04.120Z",
                     *       "error": null,
                     *       "messages": [
                     *         {
                     *           "role": "user",
                     *           "content": "How did I sleep last week?"
                     *         }
                     *       ],
                     *       "result": {
                     *         "answer": "You slept 7.4 hours a night on average.",
                     *         "fact_sheet": [
                     *           {
                     *             "key": "sleep_duration.mean",
                     *             "value": 7.4,
                     *             "unit": "h",
                     *             "source": "garmin/sleep_sessions.asleep_s",
                     *             "n": 7,
                     *             "window": "2026-11-14/2026-11-20"
                     *           }
                     *         ],
                     *         "agents_used": [
                     *           "planner",
                     *           "sleep",
                     *           "synthesis"
                     *         ],
                     *         "cost_usd": 0,
                     *         "duration_ms": 4120,
                     *         "data_watermark": "2026-11-21T06:12:00.000Z",
                     *         "grounding": {
                     *           "numbers": 1,
                     *           "supported": 1,
                     *           "repaired": 0,
                     *           "replaced": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Turn"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `turn_not_found`: No such turn. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "sources-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "src_4rTqJ0v2mXbD8cWfZk1LsA",
                     *           "provider": "garmin",
                     *           "connected_at": "2026-11-01T08:15:00.000Z",
                     *           "last_sync_at": "2026-11-21T06:12:00.000Z",
                     *           "status": "active"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SourceList"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "sources-connect": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "provider": "garmin",
                 *       "redirect_url": "https://app.example/connected"
                 *     }
                 */
                "application/json": {
                    /**
                     * @default garmin
                     * @enum {string}
                     */
                    provider?: "apple" | "concept2" | "coros" | "cronometer" | "dexcom" | "eight" | "fatsecret" | "fitbit" | "freestylelibre" | "garmin" | "google" | "huawei" | "ifit" | "nutracheck" | "omron" | "oura" | "peloton" | "polar" | "renpho" | "samsung" | "strava" | "suunto" | "tempo" | "trainingpeaks" | "underarmour" | "wahoo" | "whoop" | "withings" | "zwift";
                    /** @description A page of this service that says how to go on, if absent. */
                    redirect_url?: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "widget_url": "https://widget.example/session/0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10",
                     *       "session_id": "0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10"
                     *     }
                     */
                    "application/json": components["schemas"]["WidgetSession"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists`: This exists already. `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "sources-connect-legacy": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "provider": "garmin",
                 *       "redirect_url": "https://app.example/connected"
                 *     }
                 */
                "application/json": {
                    /**
                     * @default garmin
                     * @enum {string}
                     */
                    provider?: "apple" | "concept2" | "coros" | "cronometer" | "dexcom" | "eight" | "fatsecret" | "fitbit" | "freestylelibre" | "garmin" | "google" | "huawei" | "ifit" | "nutracheck" | "omron" | "oura" | "peloton" | "polar" | "renpho" | "samsung" | "strava" | "suunto" | "tempo" | "trainingpeaks" | "underarmour" | "wahoo" | "whoop" | "withings" | "zwift";
                    /** @description A page of this service that says how to go on, if absent. */
                    redirect_url?: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "widget_url": "https://widget.example/session/0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10",
                     *       "session_id": "0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10"
                     *     }
                     */
                    "application/json": components["schemas"]["WidgetSession"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists`: This exists already. `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "sources-delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `source_not_found`: No such source. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "labs-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uploads": [
                     *         {
                     *           "id": "0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10",
                     *           "uploaded_at": "2026-11-20 18:39:12",
                     *           "aggregator_status": "parsed",
                     *           "parsed_at": "2026-11-20 18:40:00",
                     *           "file_name": "results.pdf"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LabUploadList"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "archives-list": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "arc_4rTqJ0v2mXbD8cWfZk1LsA",
                     *           "vendor": "apple_health",
                     *           "file_name": "export.zip",
                     *           "bytes": 734003200,
                     *           "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *           "time_zone": null,
                     *           "status": "completed",
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "completed_at": "2026-11-21T09:31:12.000Z",
                     *           "parts": 9,
                     *           "parts_stored": 9,
                     *           "parts_failed": 0,
                     *           "next_part": 10,
                     *           "events": 8214,
                     *           "receipt": {
                     *             "first_day": "2016-11-20",
                     *             "last_day": "2026-11-20",
                     *             "days": 3652,
                     *             "records": 9120442,
                     *             "events": {
                     *               "daily": 3652,
                     *               "sleep": 3610,
                     *               "activity": 931,
                     *               "body": 21
                     *             },
                     *             "kinds": [
                     *               {
                     *                 "kind": "HKQuantityTypeIdentifierStepCount",
                     *                 "taken": 812004,
                     *                 "merged": 40218,
                     *                 "skipped": []
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ArchivePage"];
                };
            };
            /** @description `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "archives-begin": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vendor": "apple_health",
                 *       "file_name": "export.zip",
                 *       "bytes": 734003200,
                 *       "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    vendor: "apple_health" | "health_auto_export" | "google_health" | "fitbit" | "garmin" | "whoop" | "oura" | "lifesnaps" | "csv";
                    file_name: string;
                    bytes: number;
                    /** @description SHA-256 of the file, in hexadecimal. */
                    sha256: string;
                    /** @description By which times without an offset were read. */
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "arc_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "vendor": "apple_health",
                     *       "file_name": "export.zip",
                     *       "bytes": 734003200,
                     *       "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *       "time_zone": null,
                     *       "status": "completed",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "completed_at": "2026-11-21T09:31:12.000Z",
                     *       "parts": 9,
                     *       "parts_stored": 9,
                     *       "parts_failed": 0,
                     *       "next_part": 10,
                     *       "events": 8214,
                     *       "receipt": {
                     *         "first_day": "2016-11-20",
                     *         "last_day": "2026-11-20",
                     *         "days": 3652,
                     *         "records": 9120442,
                     *         "events": {
                     *           "daily": 3652,
                     *           "sleep": 3610,
                     *           "activity": 931,
                     *           "body": 21
                     *         },
                     *         "kinds": [
                     *           {
                     *             "kind": "HKQuantityTypeIdentifierStepCount",
                     *             "taken": 812004,
                     *             "merged": 40218,
                     *             "skipped": []
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Archive"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unprocessable`: The content cannot be accepted. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "archives-complete": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parts": 9
                 *     }
                 */
                "application/json": {
                    /** @description How many parts the file has; later ones are dropped. All that came, if absent. */
                    parts?: number;
                    /** @description What was taken. Counted from the parts, if absent. */
                    receipt?: components["schemas"]["ArchiveReceipt"];
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "arc_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "vendor": "apple_health",
                     *       "file_name": "export.zip",
                     *       "bytes": 734003200,
                     *       "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *       "time_zone": null,
                     *       "status": "completed",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "completed_at": "2026-11-21T09:31:12.000Z",
                     *       "parts": 9,
                     *       "parts_stored": 9,
                     *       "parts_failed": 0,
                     *       "next_part": 10,
                     *       "events": 8214,
                     *       "receipt": {
                     *         "first_day": "2016-11-20",
                     *         "last_day": "2026-11-20",
                     *         "days": 3652,
                     *         "records": 9120442,
                     *         "events": {
                     *           "daily": 3652,
                     *           "sleep": 3610,
                     *           "activity": 931,
                     *           "body": 21
                     *         },
                     *         "kinds": [
                     *           {
                     *             "kind": "HKQuantityTypeIdentifierStepCount",
                     *             "taken": 812004,
                     *             "merged": 40218,
                     *             "skipped": []
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Archive"];
                };
            };
            /** @description `invalid_field`: A field is not valid. `invalid_request`: The request as a whole is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `archive_not_found`: No such import. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unprocessable`: The content cannot be accepted. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "archives-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "arc_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "vendor": "apple_health",
                     *       "file_name": "export.zip",
                     *       "bytes": 734003200,
                     *       "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *       "time_zone": null,
                     *       "status": "completed",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "completed_at": "2026-11-21T09:31:12.000Z",
                     *       "parts": 9,
                     *       "parts_stored": 9,
                     *       "parts_failed": 0,
                     *       "next_part": 10,
                     *       "events": 8214,
                     *       "receipt": {
                     *         "first_day": "2016-11-20",
                     *         "last_day": "2026-11-20",
                     *         "days": 3652,
                     *         "records": 9120442,
                     *         "events": {
                     *           "daily": 3652,
                     *           "sleep": 3610,
                     *           "activity": 931,
                     *           "body": 21
                     *         },
                     *         "kinds": [
                     *           {
                     *             "kind": "HKQuantityTypeIdentifierStepCount",
                     *             "taken": 812004,
                     *             "merged": 40218,
                     *             "skipped": []
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Archive"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `archive_not_found`: No such import. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "archives-undo": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `archive_not_found`: No such import. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "data-sync": {
        parameters: {
            query?: {
                /** @description The `now` of the last answer; everything when absent. */
                since?: string;
                /**
                 * @deprecated
                 * @description Legacy name of `since`.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "user_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "since": "2026-11-20T00:00:00.000Z",
                     *       "now": "2026-11-21T09:30:00.000Z",
                     *       "daily_summary": [
                     *         {
                     *           "id": "day_0Zk1LsA4rTqJ0v2mXbD8cW",
                     *           "source_id": "src_4rTqJ0v2mXbD8cWfZk1LsA",
                     *           "provider": "garmin",
                     *           "date": "2026-11-20",
                     *           "start_time": "2026-11-20T00:00:00+01:00",
                     *           "end_time": "2026-11-21T00:00:00+01:00",
                     *           "steps": 9412,
                     *           "distance_m": 7105,
                     *           "floors_climbed": null,
                     *           "elevation_gain_m": null,
                     *           "total_kcal": null,
                     *           "active_kcal": null,
                     *           "bmr_kcal": null,
                     *           "intake_kcal": null,
                     *           "active_s": null,
                     *           "low_intensity_s": null,
                     *           "moderate_intensity_s": null,
                     *           "vigorous_intensity_s": null,
                     *           "inactive_s": null,
                     *           "rest_s": null,
                     *           "standing_s": null,
                     *           "resting_hr_bpm": 56,
                     *           "avg_hr_bpm": null,
                     *           "max_hr_bpm": null,
                     *           "min_hr_bpm": null,
                     *           "hrv_rmssd_ms": null,
                     *           "hrv_sdnn_ms": null,
                     *           "spo2_pct": null,
                     *           "vo2max_ml_kg_min": null,
                     *           "avg_stress": null,
                     *           "max_stress": null,
                     *           "stress_s": null,
                     *           "activity_score": null,
                     *           "recovery_score": null,
                     *           "sleep_score": null,
                     *           "strain": null,
                     *           "avg_met": null,
                     *           "respiratory_score": null,
                     *           "total_stress_score": null,
                     *           "updated_at": "2026-11-21T06:12:00.000Z",
                     *           "deleted_at": null
                     *         }
                     *       ],
                     *       "activities": [],
                     *       "sleep_sessions": [],
                     *       "biomarkers": [
                     *         {
                     *           "id": "bio_0Zk1LsA4rTqJ0v2mXbD8cW",
                     *           "source_id": null,
                     *           "provider": "lab",
                     *           "date": "2026-11-12",
                     *           "upload_id": null,
                     *           "test_date": "2026-11-12",
                     *           "name": "LDL Cholesterol",
                     *           "value": 104,
                     *           "operator": null,
                     *           "value_text": "104",
                     *           "unit": "mg/dL",
                     *           "ucum_code": null,
                     *           "loinc_code": null,
                     *           "flag": null,
                     *           "reference_range": "< 116",
                     *           "reference_low": null,
                     *           "reference_high": 116,
                     *           "updated_at": "2026-11-20T18:40:00.000Z",
                     *           "deleted_at": null
                     *         }
                     *       ],
                     *       "body_measurements": [],
                     *       "counts": {
                     *         "daily": 1,
                     *         "activities": 0,
                     *         "sleep": 0,
                     *         "biomarkers": 1,
                     *         "body": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Sync"];
                };
            };
            /** @description `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "data-sync-legacy": {
        parameters: {
            query?: {
                /** @description The `now` of the last answer; everything when absent. */
                since?: string;
                /**
                 * @deprecated
                 * @description Legacy name of `since`.
                 */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "user_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "since": "2026-11-20T00:00:00.000Z",
                     *       "now": "2026-11-21T09:30:00.000Z",
                     *       "daily_summary": [
                     *         {
                     *           "id": "day_0Zk1LsA4rTqJ0v2mXbD8cW",
                     *           "source_id": "src_4rTqJ0v2mXbD8cWfZk1LsA",
                     *           "provider": "garmin",
                     *           "date": "2026-11-20",
                     *           "start_time": "2026-11-20T00:00:00+01:00",
                     *           "end_time": "2026-11-21T00:00:00+01:00",
                     *           "steps": 9412,
                     *           "distance_m": 7105,
                     *           "floors_climbed": null,
                     *           "elevation_gain_m": null,
                     *           "total_kcal": null,
                     *           "active_kcal": null,
                     *           "bmr_kcal": null,
                     *           "intake_kcal": null,
                     *           "active_s": null,
                     *           "low_intensity_s": null,
                     *           "moderate_intensity_s": null,
                     *           "vigorous_intensity_s": null,
                     *           "inactive_s": null,
                     *           "rest_s": null,
                     *           "standing_s": null,
                     *           "resting_hr_bpm": 56,
                     *           "avg_hr_bpm": null,
                     *           "max_hr_bpm": null,
                     *           "min_hr_bpm": null,
                     *           "hrv_rmssd_ms": null,
                     *           "hrv_sdnn_ms": null,
                     *           "spo2_pct": null,
                     *           "vo2max_ml_kg_min": null,
                     *           "avg_stress": null,
                     *           "max_stress": null,
                     *           "stress_s": null,
                     *           "activity_score": null,
                     *           "recovery_score": null,
                     *           "sleep_score": null,
                     *           "strain": null,
                     *           "avg_met": null,
                     *           "respiratory_score": null,
                     *           "total_stress_score": null,
                     *           "updated_at": "2026-11-21T06:12:00.000Z",
                     *           "deleted_at": null
                     *         }
                     *       ],
                     *       "activities": [],
                     *       "sleep_sessions": [],
                     *       "biomarkers": [
                     *         {
                     *           "id": "bio_0Zk1LsA4rTqJ0v2mXbD8cW",
                     *           "source_id": null,
                     *           "provider": "lab",
                     *           "date": "2026-11-12",
                     *           "upload_id": null,
                     *           "test_date": "2026-11-12",
                     *           "name": "LDL Cholesterol",
                     *           "value": 104,
                     *           "operator": null,
                     *           "value_text": "104",
                     *           "unit": "mg/dL",
                     *           "ucum_code": null,
                     *           "loinc_code": null,
                     *           "flag": null,
                     *           "reference_range": "< 116",
                     *           "reference_low": null,
                     *           "reference_high": 116,
                     *           "updated_at": "2026-11-20T18:40:00.000Z",
                     *           "deleted_at": null
                     *         }
                     *       ],
                     *       "body_measurements": [],
                     *       "counts": {
                     *         "daily": 1,
                     *         "activities": 0,
                     *         "sleep": 0,
                     *         "biomarkers": 1,
                     *         "body": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Sync"];
                };
            };
            /** @description `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "me-get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "user_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "email": "ada@example.com",
                     *       "connections": [
                     *         {
                     *           "id": "src_4rTqJ0v2mXbD8cWfZk1LsA",
                     *           "provider": "garmin",
                     *           "aggregator_user_id": "6f1b0c1e-58a4-4f0e-9a51-7f1f2f6f8a10",
                     *           "connected_at": "2026-11-01 08:15:00",
                     *           "deactivated_at": null
                     *         }
                     *       ],
                     *       "env": "development"
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "auth-cliApprove": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "hale on laptop"
                 *     }
                 */
                "application/json": {
                    /** @description What the list of tokens calls this one. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "service_token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c2VyXzRyVHFKMHYybVhiRDhjV2ZaazFMc0EifQ.c2ln",
                     *       "expires_in_days": 30,
                     *       "user_id": "user_4rTqJ0v2mXbD8cWfZk1LsA"
                     *     }
                     */
                    "application/json": components["schemas"]["CliApproval"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: This credential is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "admin-listParked": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the last page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "raw_event_id": 17,
                     *           "type": "daily",
                     *           "request_id": "req_4rTqJ0v2mXbD8cWfZk1LsA",
                     *           "received_at": "2026-11-21T09:30:00.000Z",
                     *           "attempts": 1,
                     *           "process_error": "data.0.metadata.start_time: expected a calendar date"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["ParkedEventPage"];
                };
            };
            /** @description `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: This credential is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "admin-drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         17
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description These events only. */
                    ids?: number[];
                    /**
                     * @description At most so many, oldest first.
                     * @default 1000
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "requeued": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DrainResult"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: This credential is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "admin-trace": {
        parameters: {
            query: {
                request_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request_id": "req_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "events": [
                     *         {
                     *           "raw_event_id": 17,
                     *           "type": "daily",
                     *           "received_at": "2026-11-21T09:30:00.000Z",
                     *           "queued_at": "2026-11-21T09:30:00.000Z",
                     *           "processed_at": null,
                     *           "process_error": "data.0.metadata.start_time: expected a calendar date"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Trace"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: This credential is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "admin-listAudit": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description The `next_cursor` of the last page. */
                cursor?: string;
                /** @description Only what was done to this person as such. */
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "seq": 1,
                     *           "at": "2026-11-21T09:30:00.000Z",
                     *           "actor": "admin_key",
                     *           "action": "admin.getRawEvent",
                     *           "subject": "raw_event:17",
                     *           "request_id": "req_4rTqJ0v2mXbD8cWfZk1LsA",
                     *           "outcome": "granted",
                     *           "previous_sha256": "0000000000000000000000000000000000000000000000000000000000000000",
                     *           "sha256": "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: This credential is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "admin-explainTurn": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "turn_id": "turn_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "data_watermark": "2026-11-21T06:12:00.000Z",
                     *       "holds": true,
                     *       "unproved": [],
                     *       "queries": [
                     *         {
                     *           "query": {
                     *             "metric": "sleep_duration",
                     *             "aggregate": "mean",
                     *             "window": {
                     *               "kind": "last_days",
                     *               "n": 7
                     *             }
                     *           },
                     *           "query_sha256": "0f343b0931126a20f133d67c2b018a3b5f4e3a0f3f3d9f7d6f3f5a0f9c1d2e3b",
                     *           "today": "2026-11-21",
                     *           "unit": "min",
                     *           "holds": true,
                     *           "facts": [
                     *             {
                     *               "said": {
                     *                 "key": "sleep_duration.mean",
                     *                 "value": 444,
                     *                 "unit": "min",
                     *                 "source": "garmin/sleep_sessions.asleep_s",
                     *                 "n": 1,
                     *                 "window": "2026-11-14/2026-11-20"
                     *               },
                     *               "now": {
                     *                 "key": "sleep_duration.mean",
                     *                 "value": 444,
                     *                 "unit": "min",
                     *                 "source": "garmin/sleep_sessions.asleep_s",
                     *                 "n": 1,
                     *                 "window": "2026-11-14/2026-11-20"
                     *               },
                     *               "holds": true,
                     *               "rows": [
                     *                 {
                     *                   "table": "sleep_sessions",
                     *                   "id": "slp_4rTqJ0v2mXbD8cWfZk1LsA",
                     *                   "raw_event_id": 17,
                     *                   "date": "2026-11-20",
                     *                   "value": 444
                     *                 }
                     *               ],
                     *               "rows_added": [],
                     *               "rows_removed": [],
                     *               "rows_rewritten": []
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "raw_event_id": 17,
                     *           "type": "sleep",
                     *           "received_at": "2026-11-20T06:12:00.000Z",
                     *           "sha256": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                     *           "intact": true
                     *         }
                     *       ],
                     *       "imports": [],
                     *       "disclosures": []
                     *     }
                     */
                    "application/json": components["schemas"]["TurnExplanation"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: This credential is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `turn_not_found`: No such turn. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "admin-getRawEvent": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "raw_event_id": 17,
                     *       "type": "daily",
                     *       "received_at": "2026-11-21T09:30:00.000Z",
                     *       "queued_at": "2026-11-21T09:30:00.000Z",
                     *       "processed_at": null,
                     *       "process_error": "data.0.metadata.start_time: expected a calendar date",
                     *       "request_id": "req_4rTqJ0v2mXbD8cWfZk1LsA",
                     *       "payload": "{\"type\":\"daily\",\"user\":{},\"data\":[]}"
                     *     }
                     */
                    "application/json": components["schemas"]["RawEvent"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: This credential is not allowed to do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: No such route. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "labs-upload": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "%PDF-1.7 …"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description With a filename. */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The report is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "upload_id": "6f1d3c2e-8b7a-8e21-9c44-52f0d8a1b3e7",
                     *       "storage_key": "labs/4rTqJ0v2mXbD8cWfZk1LsA/6f1d3c2e-8b7a-8e21-9c44-52f0d8a1b3e7.pdf",
                     *       "aggregator_status": "submitted",
                     *       "note": "The report is being read, which takes about 30 seconds. GET /v1/data/sync then has its results."
                     *     }
                     */
                    "application/json": components["schemas"]["LabUploaded"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unprocessable`: The content cannot be accepted. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "archives-addPart": {
        parameters: {
            query: {
                /** @description Its number, from 1 on. */
                part: number;
            };
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"type":"daily","day":"2026-07-01","item":{"metadata":{"start_time":"2026-07-01T00:00:00+02:00","end_time":"2026-07-02T00:00:00+02:00"},"distance_data":{"steps":9120}},"records":214,"from":[{"entry":"apple_health_export/export.xml","line":1204}]} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The part is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "part": 1,
                     *       "events": 912,
                     *       "bytes": 1048102,
                     *       "parts": 1,
                     *       "next_part": 2
                     *     }
                     */
                    "application/json": components["schemas"]["ArchivePart"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `archive_not_found`: No such import. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `already_exists`: This exists already. `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unprocessable`: The content cannot be accepted. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "feeds-healthAutoExport": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send this request again: for 24 hours the same key with the same body has the first answer, and nothing happens twice. One key per request, for example a UUID. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "metrics": [
                 *           {
                 *             "name": "step_count",
                 *             "units": "count",
                 *             "data": [
                 *               {
                 *                 "date": "2026-07-01 10:00:00 +0200",
                 *                 "qty": 812
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "workouts": []
                 *       }
                 *     }
                 */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The post is stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "raw_event_id": 17
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPosted"];
                };
            };
            /** @description `invalid_request`: The request as a whole is not valid. `invalid_field`: A field is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_key_mismatch`: This Idempotency-Key was used with another body. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unprocessable`: The content cannot be accepted. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "turns-events": {
        parameters: {
            query?: {
                /** @description The same, for clients that cannot set headers. */
                starting_after?: number;
            };
            header?: {
                /** @description Replay what follows this id. What is no integer from 0 to 2^53 − 1 counts as absent. */
                "Last-Event-Id"?: number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["TurnFrame"];
                };
            };
            /** @description `missing_authorization`: The Authorization header is missing. `invalid_token`: The token is not recognized or has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `turn_not_found`: No such turn. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `upstream_unavailable`: A service that this needs is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
