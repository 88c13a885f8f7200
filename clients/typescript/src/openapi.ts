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
         * @description Converts one file into one row per slide, in the order of the deck. The header `Accept` selects the format. Only a 200 is charged. A stream of rows is charged right before the first row is sent, and stays charged if the client disconnects or the document fails after that.
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
        /** List the available columns */
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
         * Get billing sources, usage and recent requests
         * @description Free of charge; counts only towards its own rate limit.
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
    "/api/v1/operator/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts with their billing sources and conversions
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account and what it may do
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        get: operations["showAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an account with all personal data; its ledger is kept without the person
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the conversions of an account by day and by key
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        get: operations["readUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of the credits, plan and Pro of an account, newest first
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        get: operations["listLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant credits, a plan or Pro
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["grant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse the keys and sessions of a person until the account is resumed
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["suspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the suspension of an account
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["resumeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set limits of an account in place of those of its plan and of the service
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["setLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the email address of an account; links to the old one stop working
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send or return a link to set a password; creates the account if there is none
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send or return a link to set a password
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["sendLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who wait for an operator to let them in, the longest waiting first
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        get: operations["listWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/waiting/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an address from those that wait; the person is not told and may ask again
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["refuseWaiting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/remove-second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the authenticator app, passkeys and recovery codes of somebody who has lost them
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["removeSecondFactors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/accounts/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of an account, active ones first
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/keys/{key}": {
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
         * Revoke an API key permanently; repeating it has no effect
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log, newest first: sign-ins and changes of keys and accounts
         * @description Requires a key with the scope `operator` of an account that is an operator.
         */
        get: operations["readAudit"];
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
        /** Check whether the process is alive */
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
        /** Check whether workers are warm and the database responds */
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
        ColumnKey: "slide" | "number" | "page" | "title" | "body" | "notes" | "markdown" | "blocks" | "area" | "picture" | "mode" | "confidence" | "pictures" | "description" | "links" | "tables" | "section" | "build" | (string & {});
        Column: {
            key: components["schemas"]["ColumnKey"];
            /** @description Name for people, such as a column header. */
            label: string;
        };
        ColumnDescription: {
            key: components["schemas"]["ColumnKey"];
            /** @description Name for people. */
            label: string;
            /** @description The type of its cells. */
            type: "string" | "number" | "array" | (string & {});
            /** @description Whether a cell may be null. */
            nullable: boolean;
            /** @description What the column contains. */
            description: string;
        };
        /** @description A block of text on a slide. */
        Block: {
            /** @description Its lines, separated by line breaks. */
            text: string;
            /** @description `title`: the title of the slide; `text`: paragraphs, lists, labels and other text; `table`: one line per row, with tab-separated cells; `header-footer`: headers, footers, slide numbers and other text that repeats on every slide, and what is printed around the slides of a handout. */
            role: "title" | "text" | "table" | "header-footer" | (string & {});
            /** @description Left, top, width and height in shares of the slide as shown: a page with its rotation and crop, a picture with its EXIF orientation; for handouts, of the slide on the page. Null for text printed around the slides of a handout. */
            box: [
                number,
                number,
                number,
                number
            ] | null;
            /** @description The mean OCR confidence; null for text that does not come from OCR. */
            confidence: number | null;
        };
        /** @description A picture on a slide with a text layer: with words, or with an alternative text. */
        PictureText: {
            /** @description Its lines, separated by line breaks, without what the text layer has; empty if none can be read. */
            text: string;
            /** @description Left, top, width and height in shares of the slide as shown. */
            box: [
                number,
                number,
                number,
                number
            ];
            /** @description The mean OCR confidence over the letters that were seen; null if OCR saw none. */
            confidence: number | null;
            /** @description The alternative text: what the author of a PPTX file says that it shows; null if nothing. */
            alternative: string | null;
        };
        /** @description A link on a slide: it has either `url` or `slide`. */
        Link: {
            /** @description The text that is linked, on one line; empty for a picture or a drawing. */
            text: string;
            /** @description The address: `http:`, `https:`, `mailto:` or `tel:`, percent-encoded as the file has it. Absent for a link to a slide. */
            url?: string;
            /** @description The number of the slide that it leads to. Absent for an address. */
            slide?: number;
            /** @description Left, top, width and height in shares of the slide as shown. */
            box: [
                number,
                number,
                number,
                number
            ];
        };
        /** @description A table on a slide. */
        SlideTable: {
            /** @description Left, top, width and height in shares of the slide as shown. */
            box: [
                number,
                number,
                number,
                number
            ];
            /** @description The text of each cell, as written; paragraphs are separated by line breaks. All rows have the same number of cells. A merged cell has its text once, in its first row and column. */
            rows: string[][];
            /** @description Whether the first row is a header: as a PPTX file says, otherwise whether it alone is bold. */
            header: boolean;
            /** @description The merged cells of a table of a PPTX file; empty for other files. */
            spans: {
                /** @description Its first row, from 0. */
                row: number;
                /** @description Its first column, from 0. */
                column: number;
                /** @description Number of rows that it covers. */
                rows: number;
                /** @description Number of columns that it covers. */
                columns: number;
            }[];
        };
        /** @description Exactly the requested columns. */
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
             * @description The speaker notes: of a PPTX file, or printed below the slide on a notes page; otherwise empty.
             */
            notes?: string;
            /**
             * Markdown
             * @description The slide as Markdown: the title as a heading, nested lists, tables, links; without text that repeats on every slide.
             */
            markdown?: string;
            /**
             * Blocks
             * @description The blocks of text with their places on the slide, in the order of `slide`. Roles: `title`: the title of the slide; `text`: paragraphs, lists, labels and other text; `table`: one line per row, with tab-separated cells; `header-footer`: headers, footers, slide numbers and other text that repeats on every slide, and what is printed around the slides of a handout.
             */
            blocks?: components["schemas"]["Block"][];
            /**
             * Area
             * @description The part of the page that shows the slide: left, top, width and height in shares of the page as shown. Null if the slide fills its page, as everywhere but on handouts and notes pages.
             */
            area?: [
                number,
                number,
                number,
                number
            ] | null;
            /**
             * Picture
             * @description A small JPEG picture of the slide as a `data:` URL, at most 480 pixels wide and high; of a PPTX file, a schematic drawing. A picture in the cell in XLSX. Not available in CSV.
             */
            picture?: string;
            /**
             * Mode
             * @description How the slide was read: `text` from the text layer, `ocr` from its picture, `mixed` from the text layer and, by OCR, from the pictures on it.
             */
            mode?: string;
            /**
             * Confidence
             * @description The mean OCR confidence over all letters, from 0 to 1, those in pictures that were left out because they cannot be read included; null if OCR saw no letters.
             */
            confidence?: number | null;
            /**
             * Text in pictures
             * @description The pictures of a slide with a text layer that hold words, each with its place, its text without what the text layer has, and the confidence of OCR. The text has what `slide` leaves out: labels of axes of charts, and words too small to be read on the slide. It is empty if it cannot be read. Pictures without words are listed if a PPTX file has an alternative text for them. Without OCR, as in mode `text`, only those are; on slides that OCR reads as a whole and on handouts there are none.
             */
            pictures?: components["schemas"]["PictureText"][];
            /**
             * Description
             * @description What the pictures, charts and drawings of the slide show, in a few sentences by the vision model that the operator of the service has named; 400 if there is none. Empty for a slide that has none, or only such that earlier slides have; null if the model failed, refused or took too long. Asking for it sends pictures of such slides to that model.
             */
            description?: string | null;
            /**
             * Links
             * @description The links of the slide in reading order, each with its text, its place, and either the address (`url`) or the number of the slide that it leads to (`slide`). Only addresses of web pages, mail and telephones; at most 200. An address that is printed but not linked is text. In XLSX, the title of a slide opens its first address, and the sheet `Links` lists all.
             */
            links?: components["schemas"]["Link"][];
            /**
             * Tables
             * @description The tables of the slide in reading order: their cells row by row, which cells are merged, whether the first row is a header, and their places. Values of charts are no tables. In XLSX, each table has a sheet, named after its slide.
             */
            tables?: components["schemas"]["SlideTable"][];
            /**
             * Section
             * @description The name of the section of the deck that the slide is in; null if the file has no sections, as only PPTX files do.
             */
            section?: string | null;
            /**
             * Build of
             * @description The number of the finished slide if this slide is one of its build steps; otherwise null.
             */
            build?: number | null;
        };
        /**
         * @description How the rows were read: all from the text layer, all by OCR, or some of each.
         * @enum {string}
         */
        TableMode: "text" | "ocr" | "mixed";
        /** @description One row per slide, in the order of the deck. */
        Table: {
            /** @description The name of the file. */
            filename: string;
            mode: components["schemas"]["TableMode"];
            /** @description Number of rows. */
            rowCount: number;
            columns: components["schemas"]["Column"][];
            rows: components["schemas"]["Row"][];
        };
        /** @description One line of the stream: the head, the number of rows if the head did not have it, then the rows in the order of the deck, then the end or an error. Ignore lines of other kinds. A stream without the end is incomplete. It is charged right before its first row is sent; `details.charged` of an error says whether the charge is kept, and is absent if that is unknown. The same request with the same Idempotency-Key is not charged again. */
        NdjsonLine: components["schemas"]["NdjsonHead"] | components["schemas"]["NdjsonCount"] | components["schemas"]["NdjsonRow"] | components["schemas"]["NdjsonEnd"] | components["schemas"]["Error"];
        NdjsonHead: {
            /** @description The name of the file. */
            filename: string;
            columns: components["schemas"]["Column"][];
            /** @description Number of rows that follow; null if it is not known yet. */
            slideCount: number | null;
        };
        NdjsonCount: {
            /** @description Number of rows that follow. */
            slideCount: number;
        };
        NdjsonRow: {
            /** @description Index of the row, from 0. */
            index: number;
            row: components["schemas"]["Row"];
        };
        NdjsonEnd: {
            mode: components["schemas"]["TableMode"];
            /** @description Number of rows that were sent. */
            rowCount: number;
        };
        Usage: {
            /** @description The id of the account. */
            account: string;
            /** @description Billing source of a request made now; null if there is none. */
            paysNext: ("plan" | "free" | "pro" | "credits" | "unlimited" | (string & {})) | null;
            /** @description Null with a plan, which replaces the free tier, and with unlimited access. */
            free: {
                /** @description Conversions or seconds per period. */
                limit: number;
                /** @description Used, or reserved by running requests. */
                used: number;
                /** @description Remaining in this period. */
                left: number;
                /**
                 * Format: date-time
                 * @description When the period ends and the allowance resets.
                 */
                resetsAt: string;
            } | null;
            plan: {
                /** @description The name of the plan. */
                name: string;
                /** @description Conversions or seconds per period. */
                limit: number;
                /** @description Used, or reserved by running requests. */
                used: number;
                /** @description Remaining in this period. */
                left: number;
                /**
                 * Format: date-time
                 * @description When the period ends and the allowance resets.
                 */
                resetsAt: string;
            } | null;
            proUntil: string | null;
            credits: {
                /** @description Available credits. */
                left: number;
                /** @description Credits reserved by running requests. */
                held: number;
            };
            /** @description Conversions that may run at the same time. */
            conversionsAtOnce: number;
            /** @description Seconds of worker time for conversions per UTC day, including failed conversions and retries. */
            workerSeconds: {
                /** @description Conversions or seconds per period. */
                limit: number;
                /** @description Used, or reserved by running requests. */
                used: number;
                /** @description Remaining in this period. */
                left: number;
                /**
                 * Format: date-time
                 * @description When the period ends and the allowance resets.
                 */
                resetsAt: string;
            };
            /** @description Seconds of worker time per UTC hour for conversions that fail or are canceled and are not charged. */
            failedSeconds: {
                /** @description Conversions or seconds per period. */
                limit: number;
                /** @description Used, or reserved by running requests. */
                used: number;
                /** @description Remaining in this period. */
                left: number;
                /**
                 * Format: date-time
                 * @description When the period ends and the allowance resets.
                 */
                resetsAt: string;
            };
            /** @description The minute, then the day. */
            rateLimits: {
                /** @description The window. */
                name: "minute" | "day" | "usage" | "operator" | (string & {});
                /** @description Maximum number of requests per window. */
                limit: number;
                /** @description Length of the window in seconds. */
                seconds: number;
                /** @description Remaining requests. */
                remaining: number;
                /** @description Seconds until the window resets. */
                resetSeconds: number;
            }[];
            /** @description The most recent requests, newest first. */
            recent: components["schemas"]["PastRequest"][];
        };
        PastRequest: {
            /**
             * Format: date-time
             * @description When the request arrived.
             */
            at: string;
            /** @description The header X-Request-Id of its response. */
            requestId: string;
            /** @description The id of the API key that was used. */
            keyId: string;
            /** @description The outcome; a `lost` request never ended, for example because of a crash. */
            outcome: "running" | "converted" | "failed" | "refused" | "lost" | (string & {});
            /** @description HTTP status; null while the request runs or if the client disconnected. */
            status: number | null;
            /** @description Error code; null if the request did not fail or the client disconnected. */
            code: ("key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | "key_scope_missing" | "address_not_allowed" | "account_exists" | "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "failed_time_exhausted" | "key_cap_reached" | "concurrency_limited" | "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required" | "idempotency_key_malformed" | "idempotency_in_progress" | "idempotency_mismatch" | "idempotency_replays_exhausted" | "request_invalid" | "request_too_slow" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "file_too_large" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "document_too_slow" | "reading_crashed" | "busy" | "shutting_down" | "timed_out" | "reading_failed" | "internal" | "not_found" | "method_not_allowed" | (string & {})) | null;
            /** @description Also true for a request that failed or was lost after its first row was sent. */
            charged: boolean;
            /** @description The billing source that was charged; null if none was. */
            paidBy: ("plan" | "free" | "pro" | "credits" | "unlimited" | (string & {})) | null;
            /** @description Converted again without another charge. */
            replayed: boolean;
            /** @description Duration in milliseconds. */
            durationMs: number | null;
            /** @description Length of the file name in characters; the name itself is not stored. */
            filenameLength: number | null;
            /** @description The type of the file. */
            type: string | null;
            /** @description Size of the file in bytes. */
            fileBytes: number | null;
            /** @description Number of delivered rows. */
            slides: number | null;
            /** @description How the slides were read. */
            mode: string | null;
        };
        ManagedAccount: {
            /** @description The id of the account. */
            id: string;
            /** @description The email address, in lower case. */
            email: string;
            /** @description How the system that created it names it. */
            externalId: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Whether it may manage accounts. */
            operator: boolean;
            /** @description Whether a password is set, so that the person can sign in. */
            claimed: boolean;
            /** @description Null unless the account is suspended. */
            suspended: {
                /**
                 * Format: date-time
                 * @description Since when.
                 */
                at: string;
                /** @description Shown to its callers. */
                reason: string | null;
            } | null;
            plan: {
                /** @description The name of the plan. */
                name: string;
                /** @description Conversions that it covers per month. */
                requestsPerMonth: number;
            } | null;
            /** @description The last UTC day of Pro. */
            proUntil: string | null;
            /** @description Limits of the account in place of those of its plan and of the service. */
            limits: {
                /** @description Requests in any 60 seconds. */
                requestsPerMinute?: number | null;
                /** @description Requests per UTC day. */
                requestsPerDay?: number | null;
                /** @description Concurrent conversions. */
                conversionsAtOnce?: number | null;
                /** @description Seconds of worker time per UTC day. */
                workerSecondsPerDay?: number | null;
            };
            /** @description Credits, including those reserved by running requests. */
            credits: number;
            /** @description Conversions in the last 30 UTC days. */
            conversionsLast30Days: number;
            lastRequestAt: string | null;
        };
        ManagedAccountDetail: {
            /** @description The id of the account. */
            id: string;
            /** @description The email address, in lower case. */
            email: string;
            /** @description How the system that created it names it. */
            externalId: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Whether it may manage accounts. */
            operator: boolean;
            /** @description Whether a password is set, so that the person can sign in. */
            claimed: boolean;
            /** @description Null unless the account is suspended. */
            suspended: {
                /**
                 * Format: date-time
                 * @description Since when.
                 */
                at: string;
                /** @description Shown to its callers. */
                reason: string | null;
            } | null;
            plan: {
                /** @description The name of the plan. */
                name: string;
                /** @description Conversions that it covers per month. */
                requestsPerMonth: number;
            } | null;
            /** @description The last UTC day of Pro. */
            proUntil: string | null;
            /** @description Limits of the account in place of those of its plan and of the service. */
            limits: {
                /** @description Requests in any 60 seconds. */
                requestsPerMinute?: number | null;
                /** @description Requests per UTC day. */
                requestsPerDay?: number | null;
                /** @description Concurrent conversions. */
                conversionsAtOnce?: number | null;
                /** @description Seconds of worker time per UTC day. */
                workerSecondsPerDay?: number | null;
            };
            /** @description Credits, including those reserved by running requests. */
            credits: number;
            /** @description Conversions in the last 30 UTC days. */
            conversionsLast30Days: number;
            lastRequestAt: string | null;
            /** @description Whether the person has a second factor. */
            secondFactor: boolean;
            standing: {
                /** @description Billing source of a request made now; null if there is none. */
                paysNext: ("plan" | "free" | "pro" | "credits" | "unlimited" | (string & {})) | null;
                /** @description Null with a plan, which replaces the free tier, and with unlimited access. */
                free: {
                    /** @description Conversions or seconds per period. */
                    limit: number;
                    /** @description Used, or reserved by running requests. */
                    used: number;
                    /** @description Remaining in this period. */
                    left: number;
                    /**
                     * Format: date-time
                     * @description When the period ends and the allowance resets.
                     */
                    resetsAt: string;
                } | null;
                plan: {
                    /** @description The name of the plan. */
                    name: string;
                    /** @description Conversions or seconds per period. */
                    limit: number;
                    /** @description Used, or reserved by running requests. */
                    used: number;
                    /** @description Remaining in this period. */
                    left: number;
                    /**
                     * Format: date-time
                     * @description When the period ends and the allowance resets.
                     */
                    resetsAt: string;
                } | null;
                proUntil: string | null;
                credits: {
                    /** @description Available credits. */
                    left: number;
                    /** @description Credits reserved by running requests. */
                    held: number;
                };
                /** @description Conversions that may run at the same time. */
                conversionsAtOnce: number;
                /** @description Seconds of worker time for conversions per UTC day, including failed conversions and retries. */
                workerSeconds: {
                    /** @description Conversions or seconds per period. */
                    limit: number;
                    /** @description Used, or reserved by running requests. */
                    used: number;
                    /** @description Remaining in this period. */
                    left: number;
                    /**
                     * Format: date-time
                     * @description When the period ends and the allowance resets.
                     */
                    resetsAt: string;
                };
                /** @description Seconds of worker time per UTC hour for conversions that fail or are canceled and are not charged. */
                failedSeconds: {
                    /** @description Conversions or seconds per period. */
                    limit: number;
                    /** @description Used, or reserved by running requests. */
                    used: number;
                    /** @description Remaining in this period. */
                    left: number;
                    /**
                     * Format: date-time
                     * @description When the period ends and the allowance resets.
                     */
                    resetsAt: string;
                };
                /** @description The minute, then the day. */
                rateLimits: {
                    /** @description The window. */
                    name: "minute" | "day" | "usage" | "operator" | (string & {});
                    /** @description Maximum number of requests per window. */
                    limit: number;
                    /** @description Length of the window in seconds. */
                    seconds: number;
                    /** @description Remaining requests. */
                    remaining: number;
                    /** @description Seconds until the window resets. */
                    resetSeconds: number;
                }[];
            };
        };
        ManagedAccounts: {
            accounts: components["schemas"]["ManagedAccount"][];
            /** @description Send it as `after` to continue the list; null at its end. */
            next: string | null;
        };
        NewAccount: {
            /** @description The email address. */
            email: string;
            /** @description How your system names the account; unique. Makes the request idempotent. */
            externalId?: string;
            /** @description A first API key to create. */
            key?: {
                /** @description The name of the key. */
                name: string;
                /** @description What the key may do; `convert` and `usage` by default. */
                scopes?: [
                ] | [
                    "convert" | "usage" | "operator"
                ] | [
                    "convert" | "usage" | "operator",
                    "convert" | "usage" | "operator"
                ];
                /** @description IP addresses or CIDR networks from which it works; all by default. */
                networks?: string[];
                /** @description Conversions per calendar month (UTC); any number by default. */
                monthlyCap?: number | null;
                expiresAt?: string | null;
            };
            /** @description Send the person a link to set a password, or return it. */
            invite?: boolean;
        };
        ProvisionedAccount: {
            account: components["schemas"]["ManagedAccount"];
            /** @description The first key; null if none was asked for. A repeated request gets it again within 24 hours if it has the Idempotency-Key of the first one. */
            key: {
                /** @description The id of the key. */
                id: string;
                /** @description The key itself. It is not stored. */
                secret: string;
            } | null;
            /** @description Null without `invite`. */
            link: components["schemas"]["IssuedLink"] | null;
        };
        /** @description Exactly one of the three. */
        Grant: {
            /** @description Credits to add; a negative number withdraws credits. */
            credits?: number;
            /** @description The plan, which replaces the current one; null ends it. */
            plan?: {
                /** @description The name of the plan. */
                name: string;
                /** @description Conversions that it covers per month. */
                requestsPerMonth: number;
                /** @description Limits in place of those of the service. */
                limits?: {
                    /** @description Requests in any 60 seconds. */
                    requestsPerMinute?: number | null;
                    /** @description Requests per UTC day. */
                    requestsPerDay?: number | null;
                    /** @description Concurrent conversions. */
                    conversionsAtOnce?: number | null;
                    /** @description Seconds of worker time per UTC day. */
                    workerSecondsPerDay?: number | null;
                };
            } | null;
            /** @description The last UTC day of Pro, such as `2030-01-31`, or `forever`; null ends it. */
            proUntil?: string | null;
        };
        Suspension: {
            /** @description Shown to callers that use its keys. */
            reason?: string;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @description First characters; display as `rdk_abcd…wxyz` */
            prefix: string;
            lastFour: string;
            scopes: ("convert" | "usage" | "operator" | (string & {}))[];
            /** @description CIDR networks from which the key works; empty for all */
            networks: string[];
            monthlyCap: number | null;
            /** @description `rotated`: it was replaced, and works until `expiresAt` */
            state: "active" | "rotated" | "expired" | "revoked" | (string & {});
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            rotatedAt: string | null;
            rotatedTo: string | null;
            usesSinceRotation: number | null;
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            kind: "signed_in" | "sign_in_failed" | "second_factor_failed" | "second_factor_added" | "second_factor_removed" | "recovery_codes_renewed" | "signed_out" | "sessions_ended" | "link_sent" | "sign_up_refused" | "password_set" | "password_changed" | "account_created" | "account_deleted" | "email_changed" | "account_suspended" | "account_resumed" | "limits_changed" | "operator_added" | "operator_removed" | "credits_granted" | "credits_withdrawn" | "plan_granted" | "plan_ended" | "pro_granted" | "key_created" | "key_rotated" | "key_renamed" | "key_revoked" | "backup_made" | (string & {});
            actor: "account" | "operator" | "command_line" | "service" | "visitor" | (string & {});
            actorAccountId: string | null;
            actorEmail: string | null;
            actorKeyId: string | null;
            network: string | null;
            accountId: string | null;
            email: string | null;
            details: {
                [key: string]: string | number | null;
            };
            note: string | null;
        };
        /** @description A link with which the person sets a password, once */
        IssuedLink: {
            accountId: string;
            /** @enum {string} */
            purpose: "invitation" | "forgot";
            /** @description Whether it was sent by mail */
            sent: boolean;
            link: string | null;
        };
        /** @description Identifies the error for programs. Codes are added, never renamed. */
        ErrorCode: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | "key_scope_missing" | "address_not_allowed" | "account_exists" | "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "failed_time_exhausted" | "key_cap_reached" | "concurrency_limited" | "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required" | "idempotency_key_malformed" | "idempotency_in_progress" | "idempotency_mismatch" | "idempotency_replays_exhausted" | "request_invalid" | "request_too_slow" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "file_too_large" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "document_too_slow" | "reading_crashed" | "busy" | "shutting_down" | "timed_out" | "reading_failed" | "internal" | "not_found" | "method_not_allowed" | (string & {});
        Error: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description Describes for people what failed and what to do. */
                message: string;
                /** @description Same as the header X-Request-Id. */
                requestId: string;
                /** @description Further facts, such as a limit. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
    };
    responses: {
        /**
         * @description The request or the document cannot be used; the message says why and what to do.
         *
         *     - `request_invalid`: The request is malformed.
         *     - `idempotency_key_malformed`: The Idempotency-Key is malformed.
         */
        Operator400: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "request_invalid" | "idempotency_key_malformed" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description No valid key, or a suspended account.
         *
         *     - `key_missing`: The request has no API key.
         *     - `key_malformed`: The API key is malformed.
         *     - `key_invalid`: The API key is unknown.
         *     - `key_revoked`: The API key was revoked.
         *     - `key_expired`: The API key has expired.
         *     - `account_suspended`: The operator has suspended the account.
         */
        Operator401: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                /**
                 * @description The required authentication scheme (RFC 6750), with `error="invalid_token"` if a key was sent.
                 * @example Bearer realm="rowdeck", error="invalid_token"
                 */
                "WWW-Authenticate": string;
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description The key may not do this, or not from this address.
         *
         *     - `key_scope_missing`: The API key does not have the scope of the route.
         *     - `address_not_allowed`: The API key does not work from this IP address.
         */
        Operator403: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "key_scope_missing" | "address_not_allowed" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description There is nothing at this path.
         *
         *     - `not_found`: The path does not exist.
         */
        Operator404: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "not_found" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description The request conflicts with an earlier one.
         *
         *     - `account_exists`: Another account has the email address or external id.
         */
        Operator409: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                /**
                 * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                 * @example "minute";q=30;w=60, "day";q=1000;w=86400
                 */
                "RateLimit-Policy": string;
                /**
                 * @description The remainder of each window: r requests, and t seconds until it resets.
                 * @example "minute";r=29;t=60, "day";r=412;t=20180
                 */
                RateLimit: string;
                "Retry-After": components["headers"]["Retry-After"];
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "account_exists" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description This Idempotency-Key was used with another request.
         *
         *     - `idempotency_mismatch`: The Idempotency-Key was used for a different request.
         */
        Operator422: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                /**
                 * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                 * @example "minute";q=30;w=60, "day";q=1000;w=86400
                 */
                "RateLimit-Policy": string;
                /**
                 * @description The remainder of each window: r requests, and t seconds until it resets.
                 * @example "minute";r=29;t=60, "day";r=412;t=20180
                 */
                RateLimit: string;
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "idempotency_mismatch" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description Too many requests, too many concurrent requests, or too much worker time in one day.
         *
         *     - `rate_limited_minute`: Too many requests in 60 seconds.
         */
        Operator429: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                /**
                 * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                 * @example "minute";q=30;w=60, "day";q=1000;w=86400
                 */
                "RateLimit-Policy": string;
                /**
                 * @description The remainder of each window: r requests, and t seconds until it resets.
                 * @example "minute";r=29;t=60, "day";r=412;t=20180
                 */
                RateLimit: string;
                /**
                 * @description Whole seconds after which the same request may succeed.
                 * @example 12
                 */
                "Retry-After": number;
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "rate_limited_minute" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description The service failed. Nothing was charged.
         *
         *     - `internal`: An unexpected error occurred in the service.
         */
        Operator500: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "internal" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description The service is busy or shutting down. Nothing was charged.
         *
         *     - `busy`: The service has no capacity.
         */
        Operator503: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
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
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "busy" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description There is nothing at this path.
         *
         *     - `not_found`: The path does not exist.
         */
        NotFound: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "not_found" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description The path does not support the method.
         *
         *     - `method_not_allowed`: The path does not support the method.
         */
        MethodNotAllowed: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                /**
                 * @description The methods that the path supports.
                 * @example POST
                 */
                Allow: string;
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "method_not_allowed" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        /**
         * @description The request or the document cannot be used; the message says why and what to do.
         *
         *     - `request_invalid`: The request is malformed.
         */
        RequestInvalid: {
            headers: {
                /**
                 * @description The id of the request, for support. A well-formed id sent by the client is used.
                 * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                 */
                "X-Request-Id": string;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Server-Timing": components["headers"]["Server-Timing"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        code: "request_invalid" | (string & {});
                        /** @description Describes for people what failed and what to do. */
                        message: string;
                        /** @description Same as the header X-Request-Id. */
                        requestId: string;
                        /** @description Further facts, such as a limit. */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    parameters: {
        /** @description Makes it safe to retry the request: a request with the same key (such as a UUID), file and options within 24 hours of the charge is converted again but not charged again, even after an interrupted stream. One charge covers a limited number of retries. */
        IdempotencyKey: string;
        /** @description Your own id for the request; used if it is well-formed. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request, for support. A well-formed id sent by the client is used.
         * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
         */
        "X-Request-Id": string;
        /**
         * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
         * @example "minute";q=30;w=60, "day";q=1000;w=86400
         */
        "RateLimit-Policy": string;
        /**
         * @description The remainder of each window: r requests, and t seconds until it resets.
         * @example "minute";r=29;t=60, "day";r=412;t=20180
         */
        RateLimit: string;
        /**
         * @description Whole seconds after which the same request may succeed.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description The required authentication scheme (RFC 6750), with `error="invalid_token"` if a key was sent.
         * @example Bearer realm="rowdeck", error="invalid_token"
         */
        "WWW-Authenticate": string;
        /**
         * @description An earlier request with the same Idempotency-Key was charged, so this one was not.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description Duration of each stage in milliseconds.
         * @example admission;dur=2, upload;dur=4, read;dur=35, ocr;dur=0, answer;dur=1
         */
        "Server-Timing": string;
        /**
         * @description The methods that the path supports.
         * @example POST
         */
        Allow: string;
        /**
         * @description Whether the response may be cached.
         * @example no-store
         */
        "Cache-Control": string;
        /**
         * @description Identifies this version of the document, for If-None-Match.
         * @example "3q2-7w"
         */
        ETag: string;
        /**
         * @description The name of the file for CSV, XLSX and Markdown (RFC 6266).
         * @example attachment; filename="deck.csv"
         */
        "Content-Disposition": string;
        /**
         * @description Tells proxies not to buffer rows.
         * @example no
         */
        "X-Accel-Buffering": "no";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    convert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a request with the same key (such as a UUID), file and options within 24 hours of the charge is converted again but not charged again, even after an interrupted stream. One charge covers a limited number of retries. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The deck and what its rows should be. Fields in the query string are refused. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The deck, PDF, PNG, JPG or WebP, at most 20,971,520 bytes. The type is detected from the file's bytes.
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
                     * @description `auto`: the text layer, OCR where a slide has no usable one, and for the words in pictures beside it; `text`: never OCR; `ocr`: always.
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
                     * @description The slides that a PPTX file hides. `exclude`: they are left out and do not count; `include`: they are converted, in their places.
                     * @default exclude
                     * @example include
                     * @enum {string}
                     */
                    hidden?: "exclude" | "include";
                    /**
                     * Format: password
                     * @description The password of an encrypted PDF.
                     */
                    password?: string;
                };
                "application/json": {
                    /**
                     * @description The deck, PDF, PNG, JPG or WebP, in base64, decoded at most 20,971,520 bytes. The type is detected from the file's bytes. A `data:` prefix, line breaks and the URL-safe alphabet are accepted.
                     * @example JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgNDAwIDIyNV0vQ29udGVudHMgNCAwIFIvUmVzb3VyY2VzPDwvRm9udDw8L0YgNSAwIFI+Pj4+Pj5lbmRvYmoKNCAwIG9iajw8L0xlbmd0aCA0MT4+c3RyZWFtCkJUIC9GIDM2IFRmIDQwIDEyMCBUZCAoSGVsbG8sIHJvd3MpIFRqIEVUCmVuZHN0cmVhbWVuZG9iago1IDAgb2JqPDwvVHlwZS9Gb250L1N1YnR5cGUvVHlwZTEvQmFzZUZvbnQvSGVsdmV0aWNhL0VuY29kaW5nL1dpbkFuc2lFbmNvZGluZz4+ZW5kb2JqCnRyYWlsZXI8PC9Sb290IDEgMCBSPj4KJSVFT0Y=
                     */
                    file_base64: string;
                    /** @description The filename to report in the response; only its last path segment is kept. Defaults to the filename of the part, or to `document` with the extension of the type. */
                    filename?: string | null;
                    /** @description The declared media type, which is ignored. The type is detected from the file's bytes. */
                    media_type?: string | null;
                    /** @description `auto`: the text layer, OCR where a slide has no usable one, and for the words in pictures beside it; `text`: never OCR; `ocr`: always. */
                    mode?: ("auto" | "text" | "ocr") | null;
                    /** @description The keys of the requested columns, separated by commas, without duplicates; see `GET /api/v1/columns`. */
                    columns?: string | ("slide" | "number" | "page" | "title" | "body" | "notes" | "markdown" | "blocks" | "area" | "picture" | "mode" | "confidence" | "pictures" | "description" | "links" | "tables" | "section" | "build")[] | null;
                    /** @description Slide numbers and ranges, from 1, separated by commas; an open range extends to the last slide. Defaults to all slides. */
                    slides?: string | number | number[] | null;
                    /** @description The slides that a PPTX file hides. `exclude`: they are left out and do not count; `include`: they are converted, in their places. */
                    hidden?: ("exclude" | "include") | null;
                    /** @description The password of an encrypted PDF. */
                    password?: string | null;
                };
            };
        };
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Accel-Buffering": components["headers"]["X-Accel-Buffering"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Table"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                    "text/markdown": string;
                    "application/x-ndjson": string;
                };
            };
            /**
             * @description The request or the document cannot be used; the message says why and what to do.
             *
             *     - `idempotency_key_malformed`: The Idempotency-Key is malformed.
             *     - `request_invalid`: The request is malformed.
             *     - `file_missing`: The request has no file.
             *     - `file_ambiguous`: The request has several files.
             *     - `base64_invalid`: The file is not valid base64.
             *     - `file_empty`: The file is empty.
             *     - `type_unsupported`: The file type is not supported.
             *     - `document_unreadable`: The document is damaged.
             *     - `document_encrypted`: The PDF needs a password.
             *     - `document_too_long`: The document has too many slides or characters, or a page has too many.
             *     - `image_too_large`: A picture has too many pixels.
             *     - `document_too_slow`: The document ran out of time within the last 24 hours.
             *     - `reading_crashed`: The worker crashed twice while reading the document.
             */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "idempotency_key_malformed" | "request_invalid" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "document_too_slow" | "reading_crashed" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description No valid key, or a suspended account.
             *
             *     - `key_missing`: The request has no API key.
             *     - `key_malformed`: The API key is malformed.
             *     - `key_invalid`: The API key is unknown.
             *     - `key_revoked`: The API key was revoked.
             *     - `key_expired`: The API key has expired.
             *     - `account_suspended`: The operator has suspended the account.
             */
            401: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The required authentication scheme (RFC 6750), with `error="invalid_token"` if a key was sent.
                     * @example Bearer realm="rowdeck", error="invalid_token"
                     */
                    "WWW-Authenticate": string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The account has no quota or credits left for this request.
             *
             *     - `free_tier_exhausted`: No free conversion is left today.
             *     - `plan_quota_exhausted`: No conversion of the plan is left this month.
             *     - `payment_required`: The account has no billing source.
             */
            402: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The key may not do this, or not from this address.
             *
             *     - `key_scope_missing`: The API key does not have the scope of the route.
             *     - `address_not_allowed`: The API key does not work from this IP address.
             */
            403: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "key_scope_missing" | "address_not_allowed" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The request arrived too slowly or not completely. Nothing was charged.
             *
             *     - `request_too_slow`: The request arrived too slowly.
             */
            408: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "request_too_slow" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The request conflicts with an earlier one.
             *
             *     - `idempotency_in_progress`: A request with this Idempotency-Key is in progress.
             *     - `idempotency_replays_exhausted`: The Idempotency-Key has been replayed too often.
             */
            409: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "idempotency_in_progress" | "idempotency_replays_exhausted" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The file is too large.
             *
             *     - `file_too_large`: The file is too large.
             */
            413: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "file_too_large" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description This Idempotency-Key was used with another request.
             *
             *     - `idempotency_mismatch`: The Idempotency-Key was used for a different request.
             */
            422: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "idempotency_mismatch" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description Too many requests, too many concurrent requests, or too much worker time in one day.
             *
             *     - `rate_limited_minute`: Too many requests in 60 seconds.
             *     - `rate_limited_day`: Too many requests in a UTC day.
             *     - `worker_time_exhausted`: Too much worker time in a UTC day.
             *     - `failed_time_exhausted`: Failed conversions used too much worker time in a UTC hour.
             *     - `key_cap_reached`: The API key has reached its monthly cap.
             *     - `concurrency_limited`: Too many concurrent conversions.
             */
            429: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whole seconds after which the same request may succeed.
                     * @example 12
                     */
                    "Retry-After": number;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "failed_time_exhausted" | "key_cap_reached" | "concurrency_limited" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The service failed. Nothing was charged.
             *
             *     - `reading_failed`: An engine failed on the document.
             *     - `internal`: An unexpected error occurred in the service.
             */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "reading_failed" | "internal" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The service is busy or shutting down. Nothing was charged.
             *
             *     - `busy`: The service has no capacity.
             *     - `shutting_down`: The service is shutting down.
             */
            503: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "busy" | "shutting_down" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description Reading the document takes too long. Nothing was charged.
             *
             *     - `timed_out`: Reading the document took too long.
             */
            504: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "timed_out" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
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
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The available columns. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: components["schemas"]["ColumnDescription"][];
                    };
                };
            };
            /**
             * @description The request or the document cannot be used; the message says why and what to do.
             *
             *     - `request_invalid`: The request is malformed.
             */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "request_invalid" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The service failed. Nothing was charged.
             *
             *     - `internal`: An unexpected error occurred in the service.
             */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "internal" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
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
                /** @description Your own id for the request; used if it is well-formed. */
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
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            /**
             * @description The request or the document cannot be used; the message says why and what to do.
             *
             *     - `request_invalid`: The request is malformed.
             */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "request_invalid" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description No valid key, or a suspended account.
             *
             *     - `key_missing`: The request has no API key.
             *     - `key_malformed`: The API key is malformed.
             *     - `key_invalid`: The API key is unknown.
             *     - `key_revoked`: The API key was revoked.
             *     - `key_expired`: The API key has expired.
             *     - `account_suspended`: The operator has suspended the account.
             */
            401: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The required authentication scheme (RFC 6750), with `error="invalid_token"` if a key was sent.
                     * @example Bearer realm="rowdeck", error="invalid_token"
                     */
                    "WWW-Authenticate": string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The key may not do this, or not from this address.
             *
             *     - `key_scope_missing`: The API key does not have the scope of the route.
             *     - `address_not_allowed`: The API key does not work from this IP address.
             */
            403: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "key_scope_missing" | "address_not_allowed" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description Too many requests, too many concurrent requests, or too much worker time in one day.
             *
             *     - `rate_limited_minute`: Too many requests in 60 seconds.
             */
            429: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whole seconds after which the same request may succeed.
                     * @example 12
                     */
                    "Retry-After": number;
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "rate_limited_minute" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The service failed. Nothing was charged.
             *
             *     - `internal`: An unexpected error occurred in the service.
             */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "internal" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Accounts per page, 1 to 100; 50 by default. */
                limit?: number;
                /** @description `next` of the page before. */
                after?: string;
                /** @description A part of the email address, or the beginning of the id or external id. */
                search?: string;
                /** @description The order; `oldest` by default, so that new accounts are at the end. */
                sort?: "newest" | "oldest" | "email" | "credits";
                /** @description Only accounts in this state. */
                state?: "all" | "suspended" | "operators";
                /** @description Only the account with exactly this external id. */
                externalId?: string;
            };
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccounts"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description An earlier request created the account. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisionedAccount"];
                };
            };
            /** @description It was created. */
            201: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvisionedAccount"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    showAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccountDetail"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    readUsage: {
        parameters: {
            query?: {
                /** @description Number of UTC days up to today; 30 by default. */
                days?: number;
            };
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: {
                            /** @description `YYYY-MM-DD` */
                            day: string;
                            converted: number;
                            /** @description Conversions that were charged */
                            charged: number;
                            failed: number;
                            slides: number;
                        }[];
                        keys: {
                            keyId: string;
                            converted: number;
                            /** @description Conversions that were charged */
                            charged: number;
                            failed: number;
                            slides: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    listLedger: {
        parameters: {
            query?: {
                /** @description Number of entries; 100 by default. */
                limit?: number;
            };
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            kind: "credits_granted" | "credits_withdrawn" | "credit_spent" | "credit_refunded" | "plan_granted" | "plan_ended" | "pro_granted" | (string & {});
                            /** @description Added to the balance: negative if withdrawn or spent, else 0 or more */
                            credits: number;
                            planName: string | null;
                            requestsPerMonth: number | null;
                            proUntil: string | null;
                            requestId: string | null;
                            /** @description The object at Stripe that caused it, such as a subscription. */
                            source: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    grant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Grant"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccountDetail"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Suspension"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccountDetail"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    resumeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccountDetail"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    setLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Requests in any 60 seconds. */
                    requestsPerMinute?: number | null;
                    /** @description Requests per UTC day. */
                    requestsPerDay?: number | null;
                    /** @description Concurrent conversions. */
                    conversionsAtOnce?: number | null;
                    /** @description Seconds of worker time per UTC day. */
                    workerSecondsPerDay?: number | null;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccountDetail"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The email address. */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedAccountDetail"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The email address. */
                    email: string;
                    /**
                     * @description `invitation` is valid for a week, `forgot` for an hour; by default, `forgot` for people who have a password.
                     * @enum {string}
                     */
                    purpose?: "invitation" | "forgot";
                    /** @description Send it by mail if there is a mail server, which is the default; else show it. */
                    send?: boolean;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedLink"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    sendLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `invitation` is valid for a week, `forgot` for an hour; by default, `forgot` for people who have a password.
                     * @enum {string}
                     */
                    purpose?: "invitation" | "forgot";
                    /** @description Send it by mail if there is a mail server, which is the default; else show it. */
                    send?: boolean;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedLink"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    listWaiting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: {
                            /** @description An invitation of this address lets the person in. */
                            email: string;
                            /**
                             * Format: date-time
                             * @description When the person first asked.
                             */
                            since: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    refuseWaiting: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The email address. */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    removeSecondFactors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The id of the account. */
                        id: string;
                        /** @description The email address, in lower case. */
                        email: string;
                        /** @description How the system that created it names it. */
                        externalId: string | null;
                        /**
                         * Format: date-time
                         * @description When it was created.
                         */
                        createdAt: string;
                        /** @description Whether it may manage accounts. */
                        operator: boolean;
                        /** @description Whether a password is set, so that the person can sign in. */
                        claimed: boolean;
                        /** @description Null unless the account is suspended. */
                        suspended: {
                            /**
                             * Format: date-time
                             * @description Since when.
                             */
                            at: string;
                            /** @description Shown to its callers. */
                            reason: string | null;
                        } | null;
                        plan: {
                            /** @description The name of the plan. */
                            name: string;
                            /** @description Conversions that it covers per month. */
                            requestsPerMonth: number;
                        } | null;
                        /** @description The last UTC day of Pro. */
                        proUntil: string | null;
                        /** @description Limits of the account in place of those of its plan and of the service. */
                        limits: {
                            /** @description Requests in any 60 seconds. */
                            requestsPerMinute?: number | null;
                            /** @description Requests per UTC day. */
                            requestsPerDay?: number | null;
                            /** @description Concurrent conversions. */
                            conversionsAtOnce?: number | null;
                            /** @description Seconds of worker time per UTC day. */
                            workerSecondsPerDay?: number | null;
                        };
                        /** @description Credits, including those reserved by running requests. */
                        credits: number;
                        /** @description Conversions in the last 30 UTC days. */
                        conversionsLast30Days: number;
                        lastRequestAt: string | null;
                        /** @description Whether the person has a second factor. */
                        secondFactor: boolean;
                        standing: {
                            /** @description Billing source of a request made now; null if there is none. */
                            paysNext: ("plan" | "free" | "pro" | "credits" | "unlimited" | (string & {})) | null;
                            /** @description Null with a plan, which replaces the free tier, and with unlimited access. */
                            free: {
                                /** @description Conversions or seconds per period. */
                                limit: number;
                                /** @description Used, or reserved by running requests. */
                                used: number;
                                /** @description Remaining in this period. */
                                left: number;
                                /**
                                 * Format: date-time
                                 * @description When the period ends and the allowance resets.
                                 */
                                resetsAt: string;
                            } | null;
                            plan: {
                                /** @description The name of the plan. */
                                name: string;
                                /** @description Conversions or seconds per period. */
                                limit: number;
                                /** @description Used, or reserved by running requests. */
                                used: number;
                                /** @description Remaining in this period. */
                                left: number;
                                /**
                                 * Format: date-time
                                 * @description When the period ends and the allowance resets.
                                 */
                                resetsAt: string;
                            } | null;
                            proUntil: string | null;
                            credits: {
                                /** @description Available credits. */
                                left: number;
                                /** @description Credits reserved by running requests. */
                                held: number;
                            };
                            /** @description Conversions that may run at the same time. */
                            conversionsAtOnce: number;
                            /** @description Seconds of worker time for conversions per UTC day, including failed conversions and retries. */
                            workerSeconds: {
                                /** @description Conversions or seconds per period. */
                                limit: number;
                                /** @description Used, or reserved by running requests. */
                                used: number;
                                /** @description Remaining in this period. */
                                left: number;
                                /**
                                 * Format: date-time
                                 * @description When the period ends and the allowance resets.
                                 */
                                resetsAt: string;
                            };
                            /** @description Seconds of worker time per UTC hour for conversions that fail or are canceled and are not charged. */
                            failedSeconds: {
                                /** @description Conversions or seconds per period. */
                                limit: number;
                                /** @description Used, or reserved by running requests. */
                                used: number;
                                /** @description Remaining in this period. */
                                left: number;
                                /**
                                 * Format: date-time
                                 * @description When the period ends and the allowance resets.
                                 */
                                resetsAt: string;
                            };
                            /** @description The minute, then the day. */
                            rateLimits: {
                                /** @description The window. */
                                name: "minute" | "day" | "usage" | "operator" | (string & {});
                                /** @description Maximum number of requests per window. */
                                limit: number;
                                /** @description Length of the window in seconds. */
                                seconds: number;
                                /** @description Remaining requests. */
                                remaining: number;
                                /** @description Seconds until the window resets. */
                                resetSeconds: number;
                            }[];
                        };
                        /** @description Whether there was any. */
                        removed: boolean;
                    };
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused. */
                "Idempotency-Key"?: string;
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the key. */
                    name: string;
                    /** @description What the key may do; `convert` and `usage` by default. */
                    scopes?: [
                    ] | [
                        "convert" | "usage" | "operator"
                    ] | [
                        "convert" | "usage" | "operator",
                        "convert" | "usage" | "operator"
                    ];
                    /** @description IP addresses or CIDR networks from which it works; all by default. */
                    networks?: string[];
                    /** @description Conversions per calendar month (UTC); any number by default. */
                    monthlyCap?: number | null;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description An earlier request with this Idempotency-Key created the key. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: components["schemas"]["ApiKey"];
                        /** @description The key itself, which is not stored. A repeated request gets it again within 24 hours, later null. */
                        secret: string | null;
                    };
                };
            };
            /** @description It was created. */
            201: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: components["schemas"]["ApiKey"];
                        /** @description The key itself, which is not stored. A repeated request gets it again within 24 hours, later null. */
                        secret: string | null;
                    };
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the key. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
        };
    };
    readAudit: {
        parameters: {
            query?: {
                /** @description Entries per page, 1 to 1000; 50 by default. */
                limit?: number;
                /** @description `next` of the page before. */
                after?: string;
                /** @description Only entries from this moment on. */
                since?: string;
                /** @description Only entries of this kind. */
                kind?: "signed_in" | "sign_in_failed" | "second_factor_failed" | "second_factor_added" | "second_factor_removed" | "recovery_codes_renewed" | "signed_out" | "sessions_ended" | "link_sent" | "sign_up_refused" | "password_set" | "password_changed" | "account_created" | "account_deleted" | "email_changed" | "account_suspended" | "account_resumed" | "limits_changed" | "operator_added" | "operator_removed" | "credits_granted" | "credits_withdrawn" | "plan_granted" | "plan_ended" | "pro_granted" | "key_created" | "key_rotated" | "key_renamed" | "key_revoked" | "backup_made";
                /** @description Only acts of or on this account: its id or email address. */
                account?: string;
            };
            header?: {
                /** @description Your own id for the request; used if it is well-formed. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description The rate limits (IETF draft, RateLimit header fields): q requests in w seconds, one policy per window.
                     * @example "minute";q=30;w=60, "day";q=1000;w=86400
                     */
                    "RateLimit-Policy": string;
                    /**
                     * @description The remainder of each window: r requests, and t seconds until it resets.
                     * @example "minute";r=29;t=60, "day";r=412;t=20180
                     */
                    RateLimit: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        /** @description Send it as `after` to continue the list; null at its end. */
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["Operator400"];
            401: components["responses"]["Operator401"];
            403: components["responses"]["Operator403"];
            404: components["responses"]["Operator404"];
            409: components["responses"]["Operator409"];
            422: components["responses"]["Operator422"];
            429: components["responses"]["Operator429"];
            500: components["responses"]["Operator500"];
            503: components["responses"]["Operator503"];
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
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description Identifies this version of the document, for If-None-Match.
                     * @example "3q2-7w"
                     */
                    ETag: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The document has not changed since the version in If-None-Match. */
            304: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description Identifies this version of the document, for If-None-Match.
                     * @example "3q2-7w"
                     */
                    ETag: string;
                    /**
                     * @description Whether the response may be cached.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The request or the document cannot be used; the message says why and what to do.
             *
             *     - `request_invalid`: The request is malformed.
             */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "request_invalid" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The service failed. Nothing was charged.
             *
             *     - `internal`: An unexpected error occurred in the service.
             */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "internal" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
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
            /** @description The process is alive. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /**
             * @description The request or the document cannot be used; the message says why and what to do.
             *
             *     - `request_invalid`: The request is malformed.
             */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "request_invalid" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The service failed. Nothing was charged.
             *
             *     - `internal`: An unexpected error occurred in the service.
             */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "internal" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
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
            /** @description The service is ready. */
            200: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                        fleet?: {
                            /** @enum {unknown} */
                            redis: "connected" | "lost";
                            /**
                             * @description Where pictures are read; `nowhere` means that their requests get 503
                             * @enum {unknown}
                             */
                            pictures: "fleet" | "here" | "nowhere";
                            /** @description Pictures that the workers of the fleet read at once */
                            slots: number;
                            /** @description Slides that wait for a worker, of all servers */
                            waiting: number;
                            /** @description How long the first of them has waited */
                            oldestWaitingSeconds: number;
                        };
                    };
                };
            };
            /**
             * @description The request or the document cannot be used; the message says why and what to do.
             *
             *     - `request_invalid`: The request is malformed.
             */
            400: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "request_invalid" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /**
             * @description The service failed. Nothing was charged.
             *
             *     - `internal`: An unexpected error occurred in the service.
             */
            500: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            code: "internal" | (string & {});
                            /** @description Describes for people what failed and what to do. */
                            message: string;
                            /** @description Same as the header X-Request-Id. */
                            requestId: string;
                            /** @description Further facts, such as a limit. */
                            details?: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description The service is not ready. */
            503: {
                headers: {
                    /**
                     * @description The id of the request, for support. A well-formed id sent by the client is used.
                     * @example 5f0c1c9e-1d0b-4a44-9a3c-0c7a6f0c2f3e
                     */
                    "X-Request-Id": string;
                    /**
                     * @description Whole seconds after which the same request may succeed.
                     * @example 12
                     */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "not ready";
                        faults: string[];
                        fleet?: {
                            /** @enum {unknown} */
                            redis: "connected" | "lost";
                            /**
                             * @description Where pictures are read; `nowhere` means that their requests get 503
                             * @enum {unknown}
                             */
                            pictures: "fleet" | "here" | "nowhere";
                            /** @description Pictures that the workers of the fleet read at once */
                            slots: number;
                            /** @description Slides that wait for a worker, of all servers */
                            waiting: number;
                            /** @description How long the first of them has waited */
                            oldestWaitingSeconds: number;
                        };
                    };
                };
            };
        };
    };
}
