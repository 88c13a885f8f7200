// Made from the OpenAPI document by openapi-typescript; not to be changed by hand.

export interface paths {
    "/api/v1/convert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a deck into rows
         * @description One file in, one row a slide out, in the order of the deck. The rows come as the header `Accept` asks. Only a 200 is charged. Rows that stream are charged right before the first one is sent, and stay charged if the caller hangs up or the document fails after it.
         */
        post: operations["convert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the columns that can be asked for */
        get: operations["listColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what pays, what is left, and the last requests
         * @description Costs nothing, and counts to no limit but its own.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process is alive */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether workers are warm and the database answers */
        get: operations["isReady"];
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
        /** @enum {string} */
        ColumnKey: "slide" | "number" | "page" | "title" | "body" | "notes" | "markdown" | "mode" | "confidence" | "build";
        Column: {
            key: components["schemas"]["ColumnKey"];
            /** @description For people, such as the head of a column. */
            label: string;
        };
        ColumnDescription: {
            key: components["schemas"]["ColumnKey"];
            /** @description For people. */
            label: string;
            /**
             * @description The type of its cells.
             * @enum {string}
             */
            type: "string" | "number";
            /** @description Whether a cell may be null. */
            nullable: boolean;
            /** @description What the column holds. */
            description: string;
        };
        /** @description The columns that were asked for, and no others. */
        Row: {
            /**
             * Slide
             * @description All text of the slide: the title, the blocks in reading order, then text that repeats on every slide. Each list item is one line, as is each table row, with tab-separated cells.
             */
            slide?: string;
            /**
             * Number
             * @description The number of the slide in the deck, starting at 1.
             */
            number?: number;
            /**
             * Page
             * @description The page of the file that contains the slide, starting at 1.
             */
            page?: number;
            /**
             * Title
             * @description The title of the slide; empty if it has none.
             */
            title?: string;
            /**
             * Body
             * @description The text of the slide without its title and without text that repeats on every slide.
             */
            body?: string;
            /**
             * Notes
             * @description The speaker notes printed below the slide on a notes page; empty for other pages.
             */
            notes?: string;
            /**
             * Markdown
             * @description The slide as Markdown: the title as a heading, nested lists, tables; without text that repeats on every slide.
             */
            markdown?: string;
            /**
             * Mode
             * @description How the slide was read: `text` from the text layer, `ocr` from its picture.
             */
            mode?: string;
            /**
             * Confidence
             * @description The mean OCR confidence over all letters, from 0 to 1; null if the slide was read from the text layer or no text was found.
             */
            confidence?: number | null;
            /**
             * Build of
             * @description The number of the finished slide if this slide is one of its build steps; otherwise null.
             */
            build?: number | null;
        };
        /**
         * @description How the rows were read: every one from the text layer, every one from a picture, or some of each.
         * @enum {string}
         */
        TableMode: "text" | "ocr" | "mixed";
        /** @description One row a slide, in the order of the deck. */
        Table: {
            /** @description The name of the file. */
            filename: string;
            mode: components["schemas"]["TableMode"];
            /** @description The length of `rows`. */
            rowCount: number;
            columns: components["schemas"]["Column"][];
            rows: components["schemas"]["Row"][];
        };
        /** @description One line of the stream: the head, then the rows in the order of the deck, last the end, or an error in its place. Without the end it is not whole. It is charged right before its first row is sent; `details.charged` of an error says whether it stays so. The same request with the same Idempotency-Key is not charged again. */
        NdjsonLine: components["schemas"]["NdjsonHead"] | components["schemas"]["NdjsonRow"] | components["schemas"]["NdjsonEnd"] | components["schemas"]["Error"];
        NdjsonHead: {
            /** @description The name of the file. */
            filename: string;
            columns: components["schemas"]["Column"][];
            /** @description How many rows will come. */
            slideCount: number;
        };
        NdjsonRow: {
            /** @description From 0. */
            index: number;
            row: components["schemas"]["Row"];
        };
        NdjsonEnd: {
            mode: components["schemas"]["TableMode"];
            /** @description How many rows came. */
            rowCount: number;
        };
        Usage: {
            /** @description The id of the account. */
            account: string;
            /**
             * @description What pays for a request made now; null: nothing.
             * @enum {string|null}
             */
            paysNext: "plan" | "free" | "pro" | "credits" | null;
            free: components["schemas"]["Allowance"] | null;
            plan: {
                /** @description The name of the plan. */
                name: string;
                /** @description Conversions, or seconds, until it resets. */
                limit: number;
                /** @description Those that are used or held by running requests. */
                used: number;
                /** @description Those that are left. */
                left: number;
                /**
                 * Format: date-time
                 * @description When there are more.
                 */
                resetsAt: string;
            } | null;
            /**
             * Format: date
             * @description The last UTC day of Pro.
             */
            proUntil: string | null;
            credits: {
                /** @description Credits that can pay. */
                left: number;
                /** @description Credits that running requests hold. */
                held: number;
            };
            /** @description Seconds that workers may spend on conversions in the UTC day, failed ones and repetitions included. */
            workerSeconds: components["schemas"]["Allowance"];
            rateLimits: {
                /**
                 * @description The window.
                 * @enum {string}
                 */
                name: "minute" | "day";
                /** @description Requests that the window allows. */
                limit: number;
                /** @description How long the window is. */
                seconds: number;
                /** @description Requests that are left. */
                remaining: number;
                /** @description Seconds until there are more. */
                resetSeconds: number;
            }[];
            /** @description The last requests, the newest first. */
            recent: components["schemas"]["PastRequest"][];
        };
        Allowance: {
            /** @description Conversions, or seconds, until it resets. */
            limit: number;
            /** @description Those that are used or held by running requests. */
            used: number;
            /** @description Those that are left. */
            left: number;
            /**
             * Format: date-time
             * @description When there are more.
             */
            resetsAt: string;
        };
        PastRequest: {
            /**
             * Format: date-time
             * @description When it came.
             */
            at: string;
            /** @description The header X-Request-Id of its answer. */
            requestId: string;
            /** @description The id of the key that asked. */
            keyId: string;
            /**
             * @description How it went; `lost` never ended.
             * @enum {string}
             */
            outcome: "running" | "converted" | "failed" | "refused" | "lost";
            /** @description Null while it runs, and where the caller hung up. */
            status: number | null;
            /**
             * @description Why it failed; null where the caller hung up.
             * @enum {string|null}
             */
            code: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "concurrency_limited" | "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required" | "idempotency_key_malformed" | "idempotency_in_progress" | "idempotency_mismatch" | "idempotency_replays_exhausted" | "request_invalid" | "request_too_slow" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "file_too_large" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "reading_crashed" | "busy" | "shutting_down" | "timed_out" | "reading_failed" | "internal" | "not_found" | "method_not_allowed" | null;
            /** @description Also true of a request that failed or was lost after its first row was sent. */
            charged: boolean;
            /** @enum {string|null} */
            paidBy: "plan" | "free" | "pro" | "credits" | null;
            /** @description Converted again without being charged again. */
            replayed: boolean;
            /** @description How long it took. */
            durationMs: number | null;
            /** @description Characters of the name; the name itself is not kept. */
            filenameLength: number | null;
            /** @description The type of the file. */
            type: string | null;
            /** @description The size of the file. */
            fileBytes: number | null;
            /** @description Rows that were delivered. */
            slides: number | null;
            /** @description How they were read. */
            mode: string | null;
        };
        /**
         * @description Says what went wrong, for programs. Codes are added, never renamed.
         * @enum {string}
         */
        ErrorCode: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "concurrency_limited" | "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required" | "idempotency_key_malformed" | "idempotency_in_progress" | "idempotency_mismatch" | "idempotency_replays_exhausted" | "request_invalid" | "request_too_slow" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "file_too_large" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "reading_crashed" | "busy" | "shutting_down" | "timed_out" | "reading_failed" | "internal" | "not_found" | "method_not_allowed";
        Error: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description Says what failed and what to do, for people. */
                message: string;
                /** @description The same as the header X-Request-Id. */
                requestId: string;
                /** @description Facts that help, such as a limit. */
                details?: Record<string, never>;
            };
        };
    };
    responses: {
        /** @description There is nothing here. Codes: `not_found`. */
        NotFound: {
            headers: {
                /**
                 * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                "Server-Timing": components["headers"]["Server-Timing"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "not_found";
                        /** @description Says what failed and what to do, for people. */
                        message: string;
                        /** @description The same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Facts that help, such as a limit. */
                        details?: Record<string, never>;
                    };
                };
            };
        };
        /** @description Another method is possible here. Codes: `method_not_allowed`. */
        MethodNotAllowed: {
            headers: {
                /**
                 * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                /**
                 * @description The methods that are possible here.
                 * @example POST
                 */
                Allow: string;
                "Server-Timing": components["headers"]["Server-Timing"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "method_not_allowed";
                        /** @description Says what failed and what to do, for people. */
                        message: string;
                        /** @description The same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Facts that help, such as a limit. */
                        details?: Record<string, never>;
                    };
                };
            };
        };
        /** @description The request or the document cannot be used; the message says why and what to do. Codes: `request_invalid`. */
        RequestInvalid: {
            headers: {
                /**
                 * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Server-Timing": components["headers"]["Server-Timing"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "request_invalid";
                        /** @description Says what failed and what to do, for people. */
                        message: string;
                        /** @description The same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Facts that help, such as a limit. */
                        details?: Record<string, never>;
                    };
                };
            };
        };
    };
    parameters: {
        /** @description Makes it safe to send the request again: the same key, such as a UUID, with the same file and options within 24 hours of its charge is converted again and not charged again, also where the first stream broke off. One charge covers a bounded number of repetitions. */
        IdempotencyKey: string;
        /** @description An id of your own for the request; kept where it is well-formed. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
         * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
         */
        "X-Request-Id": string;
        /**
         * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
         * @example "minute";q=30;w=60, "day";q=1000;w=86400
         */
        "RateLimit-Policy": string;
        /**
         * @description What is left of each window: r requests, and t seconds until there are more.
         * @example "minute";r=29;t=60, "day";r=412;t=20180
         */
        RateLimit: string;
        /**
         * @description Whole seconds after which the same request may succeed.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description How to say who is asking.
         * @example Bearer realm="rowdeck"
         */
        "WWW-Authenticate": string;
        /**
         * @description The request was paid for before, under the same Idempotency-Key, and was not charged again.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description Milliseconds that each stage took.
         * @example admission;dur=2, upload;dur=4, read;dur=35, ocr;dur=0, answer;dur=1
         */
        "Server-Timing": string;
        /**
         * @description The methods that are possible here.
         * @example POST
         */
        Allow: string;
        /**
         * @description Whether the answer may be kept.
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description Names this version of the document, for If-None-Match.
         * @example "3q2-7w"
         */
        ETag: string;
        /**
         * @description Asks proxies to pass rows on as they come.
         * @example no
         */
        "X-Accel-Buffering": "no";
        /**
         * @description Since when the route is deprecated (RFC 9745); only where it is.
         * @example @1767225600
         */
        Deprecation: string;
        /**
         * @description Until when the route is served at least (RFC 8594); only where it is deprecated.
         * @example Thu, 31 Dec 2026 23:59:59 GMT
         */
        Sunset: string;
        /**
         * @description Where to read what takes the place of a deprecated route.
         * @example <https://example.com/versions>; rel="deprecation"; type="text/html"
         */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    convert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to send the request again: the same key, such as a UUID, with the same file and options within 24 hours of its charge is converted again and not charged again, also where the first stream broke off. One charge covers a bounded number of repetitions. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An id of your own for the request; kept where it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The deck, PDF, PNG, JPG or WebP, at most 20,971,520 bytes. What it is, is told by its bytes.
                     */
                    file: string;
                    /**
                     * @description The filename to report in the response; only its last path segment is kept. Defaults to the filename of the part, or to `document` with the extension of the type.
                     * @example deck.pdf
                     */
                    filename?: string;
                    /**
                     * @description The declared media type, which is ignored. The type is detected from the file's bytes.
                     * @example application/pdf
                     */
                    media_type?: string;
                    /**
                     * @description `auto`: the text layer, OCR where a slide has no usable one; `text`: never OCR; `ocr`: always.
                     * @default auto
                     * @example auto
                     * @enum {string}
                     */
                    mode?: "auto" | "text" | "ocr";
                    /**
                     * @description The keys of the requested columns, separated by commas, without duplicates; see `GET /api/v1/columns`.
                     * @default slide
                     * @example number,title,slide
                     */
                    columns?: string;
                    /**
                     * @description Slide numbers and ranges, from 1, separated by commas; an open range extends to the last slide. Defaults to all slides.
                     * @example 1-5,9,12-
                     */
                    slides?: string;
                    /**
                     * Format: password
                     * @description The password of an encrypted PDF.
                     */
                    password?: string;
                };
                "application/json": {
                    /**
                     * @description The deck, PDF, PNG, JPG or WebP, in base64; decoded at most 20,971,520 bytes. What it is, is told by its bytes. A `data:` prefix, line breaks and the URL-safe alphabet are fine.
                     * @example JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgNDAwIDIyNV0vQ29udGVudHMgNCAwIFIvUmVzb3VyY2VzPDwvRm9udDw8L0YgNSAwIFI+Pj4+Pj5lbmRvYmoKNCAwIG9iajw8L0xlbmd0aCA0MT4+c3RyZWFtCkJUIC9GIDM2IFRmIDQwIDEyMCBUZCAoSGVsbG8sIHJvd3MpIFRqIEVUCmVuZHN0cmVhbWVuZG9iago1IDAgb2JqPDwvVHlwZS9Gb250L1N1YnR5cGUvVHlwZTEvQmFzZUZvbnQvSGVsdmV0aWNhL0VuY29kaW5nL1dpbkFuc2lFbmNvZGluZz4+ZW5kb2JqCnRyYWlsZXI8PC9Sb290IDEgMCBSPj4KJSVFT0Y=
                     */
                    file_base64: string;
                    /**
                     * @description The filename to report in the response; only its last path segment is kept. Defaults to the filename of the part, or to `document` with the extension of the type.
                     * @example deck.pdf
                     */
                    filename?: string;
                    /**
                     * @description The declared media type, which is ignored. The type is detected from the file's bytes.
                     * @example application/pdf
                     */
                    media_type?: string;
                    /**
                     * @description `auto`: the text layer, OCR where a slide has no usable one; `text`: never OCR; `ocr`: always.
                     * @default auto
                     * @example auto
                     * @enum {string}
                     */
                    mode?: "auto" | "text" | "ocr";
                    /**
                     * @description The keys of the requested columns, separated by commas, without duplicates; see `GET /api/v1/columns`.
                     * @default slide
                     * @example number,title,slide
                     */
                    columns?: string;
                    /**
                     * @description Slide numbers and ranges, from 1, separated by commas; an open range extends to the last slide. Defaults to all slides.
                     * @example 1-5,9,12-
                     */
                    slides?: string;
                    /**
                     * Format: password
                     * @description The password of an encrypted PDF.
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Accel-Buffering": components["headers"]["X-Accel-Buffering"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                    "application/json": components["schemas"]["Table"];
                    "application/x-ndjson": string;
                };
            };
            /** @description The request or the document cannot be used; the message says why and what to do. Codes: `idempotency_key_malformed`, `request_invalid`, `file_missing`, `file_ambiguous`, `base64_invalid`, `file_empty`, `type_unsupported`, `document_unreadable`, `document_encrypted`, `document_too_long`, `image_too_large`, `reading_crashed`. */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_key_malformed" | "request_invalid" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "reading_crashed";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description No valid key, or a suspended account. Codes: `key_missing`, `key_malformed`, `key_invalid`, `key_revoked`, `key_expired`, `account_suspended`. */
            401: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description How to say who is asking.
                     * @example Bearer realm="rowdeck"
                     */
                    "WWW-Authenticate": string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Nothing pays for this request. Codes: `free_tier_exhausted`, `plan_quota_exhausted`, `payment_required`. */
            402: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description The request arrived too slowly, or not at all. Nothing was charged. Codes: `request_too_slow`. */
            408: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "request_too_slow";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description A request with this Idempotency-Key is still being answered, or the key has been repeated too often. Codes: `idempotency_in_progress`, `idempotency_replays_exhausted`. */
            409: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_in_progress" | "idempotency_replays_exhausted";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description The file is too large. Codes: `file_too_large`. */
            413: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "file_too_large";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description This Idempotency-Key was used with another file or other options. Codes: `idempotency_mismatch`. */
            422: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "idempotency_mismatch";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Too many requests, too many at once, or too much worker time in a day. Codes: `rate_limited_minute`, `rate_limited_day`, `worker_time_exhausted`, `concurrency_limited`. */
            429: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whole seconds after which the same request may succeed.
                     * @example 12
                     */
                    "Retry-After": number;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "concurrency_limited";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Our fault. Nothing was charged. Codes: `reading_failed`, `internal`. */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "reading_failed" | "internal";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description The service holds as many documents as it can, or is shutting down. Nothing was charged. Codes: `busy`, `shutting_down`. */
            503: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description Whole seconds after which the same request may succeed.
                     * @example 12
                     */
                    "Retry-After": number;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "busy" | "shutting_down";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description The document takes longer than it may. Nothing was charged. Codes: `timed_out`. */
            504: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "timed_out";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
        };
    };
    listColumns: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; kept where it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: components["schemas"]["ColumnDescription"][];
                    };
                };
            };
            /** @description The request or the document cannot be used; the message says why and what to do. Codes: `request_invalid`. */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "request_invalid";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Our fault. Nothing was charged. Codes: `internal`. */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "internal";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for the request; kept where it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the account. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the answer may be kept.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            /** @description The request or the document cannot be used; the message says why and what to do. Codes: `request_invalid`. */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "request_invalid";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description No valid key, or a suspended account. Codes: `key_missing`, `key_malformed`, `key_invalid`, `key_revoked`, `key_expired`, `account_suspended`. */
            401: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description How to say who is asking.
                     * @example Bearer realm="rowdeck"
                     */
                    "WWW-Authenticate": string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Too many requests, too many at once, or too much worker time in a day. Codes: `rate_limited_minute`. */
            429: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description What is allowed (IETF draft, RateLimit header fields): q requests in w seconds, a policy a window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description What is left of each window: r requests, and t seconds until there are more.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whole seconds after which the same request may succeed.
                     * @example 12
                     */
                    "Retry-After": number;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "rate_limited_minute";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Our fault. Nothing was charged. Codes: `internal`. */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "internal";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description Names this version of the document, for If-None-Match.
                     * @example "3q2-7w"
                     */
                    ETag: string;
                    /**
                     * @description Whether the answer may be kept.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The document is still what If-None-Match names. */
            304: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description Names this version of the document, for If-None-Match.
                     * @example "3q2-7w"
                     */
                    ETag: string;
                    /**
                     * @description Whether the answer may be kept.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request or the document cannot be used; the message says why and what to do. Codes: `request_invalid`. */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "request_invalid";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Our fault. Nothing was charged. Codes: `internal`. */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "internal";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /** @description The request or the document cannot be used; the message says why and what to do. Codes: `request_invalid`. */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "request_invalid";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Our fault. Nothing was charged. Codes: `internal`. */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "internal";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    };
                };
            };
            /** @description The request or the document cannot be used; the message says why and what to do. Codes: `request_invalid`. */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "request_invalid";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Our fault. Nothing was charged. Codes: `internal`. */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @enum {string} */
                            code: "internal";
                            /** @description Says what failed and what to do, for people. */
                            message: string;
                            /** @description The same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Facts that help, such as a limit. */
                            details?: Record<string, never>;
                        };
                    };
                };
            };
            /** @description Not yet. */
            503: {
                headers: {
                    /**
                     * @description The id of the request, for questions about it. A well-formed one of the caller is kept.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description Whole seconds after which the same request may succeed.
                     * @example 12
                     */
                    "Retry-After": number;
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "not ready";
                        faults: string[];
                    };
                };
            };
        };
    };
}
