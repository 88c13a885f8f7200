// Made from the OpenAPI document by openapi-typescript; not to be changed by hand.

export interface components {
    schemas: {
        ColumnKey: "slide" | "number" | "page" | "title" | "body" | "notes" | "markdown" | "blocks" | "area" | "picture" | "mode" | "confidence" | "pictures" | "images" | "description" | "language" | "links" | "tables" | "relations" | "words" | "comments" | "section" | "layout" | "deck_title" | "deck_author" | "deck_created" | "deck_modified" | "deck_size" | "deck_slides" | "build" | (string & {});
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
            /** @description The words that OCR is not sure of, in the order of the text, at most a hundred; absent if there are none. */
            unsure?: {
                /** @description As in the text of the block, except for a hyphen at the end of a line. */
                text: string;
                /** @description The share of such words that are right, case, accents and signs included. */
                confidence: number;
                /** @description Its place, as that of the block. */
                box: [
                    number,
                    number,
                    number,
                    number
                ] | null;
            }[];
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
        /** @description A picture on a slide. */
        EmbeddedPicture: {
            /** @description The same for pictures of a deck that look the same and are in the same place. */
            id: number;
            /** @description Left, top, width and height in shares of the slide as shown. */
            box: [
                number,
                number,
                number,
                number
            ];
            /** @description The picture as a JPEG file in a `data:` URL, as the slide crops and turns it, on white. Null if a row before this one has it, if it is damaged or hidden by others, and beyond 500 pictures of 480 pixels, or as many pixels in fewer pictures, per request. */
            image: string | null;
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
        /** @description A table on a slide, or the values of a chart. */
        SlideTable: {
            /** @description `chart`: the rows are the values of a chart of a PPTX file. */
            kind: "table" | "chart" | (string & {});
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
            /** @description What a chart says beside its values. */
            chart?: {
                /** @description Null if the series are drawn in several ways. */
                type: ("column" | "bar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "bubble" | "radar" | "stock" | "surface" | (string & {})) | null;
                title: string | null;
                axes: {
                    /** @description `category`: of the first column, categories or x values; `value`: of the values. */
                    of: "category" | "value" | (string & {});
                    title: string | null;
                    /** @description Whether it belongs to the secondary axes. */
                    secondary: boolean;
                }[];
                series: {
                    /** @description As in the first row. */
                    name: string;
                    /** @description The column of its values, from 0; the sizes of bubbles are in the one behind it. */
                    column: number;
                    type: "column" | "bar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "bubble" | "radar" | "stock" | "surface" | (string & {});
                    /** @description What its number format adds to the values, such as `€` or `kg`; null if nothing. Percentages have their sign in the cells. */
                    unit: string | null;
                    /** @description Whether it belongs to the secondary axes. */
                    secondary: boolean;
                }[];
                /** @description What is typed on it beside titles and values: labels of points and trend lines, text boxes. */
                labels: string[];
            };
        };
        /** @description Shapes of a slide that connectors and block arrows connect. */
        SlideGraph: {
            nodes: {
                /** @description Its number in this graph. */
                id: number;
                /** @description Its lines, separated by line breaks; of a picture without a label, its alternative text. Empty if it has none. */
                text: string;
                /** @description Left, top, width and height in shares of the slide as shown. */
                box: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description How it looks; `text` for a text box without a fill or an outline, `other` in PDF files. */
                shape: "box" | "rounded" | "ellipse" | "diamond" | "parallelogram" | "hexagon" | "cylinder" | "document" | "cloud" | "text" | "picture" | "table" | "group" | "other" | (string & {});
            }[];
            edges: {
                /** @description The number of a node. */
                source: number;
                /** @description The number of the node that the arrow head is at, if there is one at one end. */
                target: number;
                /** @description The text on it or beside its middle; empty if none. */
                label: string;
                /** @description `both`: it has arrow heads at both ends; `none`: it has none. */
                direction: "forward" | "both" | "none" | (string & {});
                /** @description Whether the file says what it connects; otherwise its ends touch these shapes, or face them. */
                glued: boolean;
            }[];
            /** @description The graph as a flowchart for Mermaid; null unless all its nodes have text, all connectors of the slide are glued to shapes at both ends and none of its edges is a block arrow, and if it is longer than the 50,000 characters that Mermaid draws. */
            mermaid: string | null;
        };
        /** @description A word of a slide. */
        SlideWord: {
            text: string;
            /** @description Its place, as that of the block; null if it is not known. */
            box: [
                number,
                number,
                number,
                number
            ] | null;
            /** @description The share of such words that are right; null if OCR did not read it. */
            confidence: number | null;
            /** @description The place of its block in the column `blocks`, from 0. */
            block: number;
        };
        /** @description What somebody wrote about a slide. */
        SlideComment: {
            /** @description Null if the file does not say. */
            author: string | null;
            /** @description ISO 8601, with the offset from UTC if the file has it; null if the file does not say. */
            date: string | null;
            /** @description Its lines, separated by line breaks. */
            text: string;
            /** @description The answers to it, and to these. */
            replies: {
                /** @description Null if the file does not say. */
                author: string | null;
                /** @description ISO 8601, with the offset from UTC if the file has it; null if the file does not say. */
                date: string | null;
                /** @description Its lines, separated by line breaks. */
                text: string;
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
             * @description A small JPEG picture of the slide as a `data:` URL, at most 480 pixels wide and high, or `picture_size`; of a PPTX file, a schematic drawing. Empty if the slide is damaged. A picture in the cell in XLSX. Not available in CSV.
             */
            picture?: string;
            /**
             * Mode
             * @description How the slide was read: `text` from the text layer, `ocr` from its picture, `mixed` from the text layer and, by OCR, from the pictures on it. `unreadable`: the slide is damaged, so its row is empty.
             */
            mode?: string;
            /**
             * Confidence
             * @description The mean OCR confidence over all letters, from 0 to 1, those in pictures that were left out because they cannot be read included; null if OCR saw no letters; 0 if the slide is damaged.
             */
            confidence?: number | null;
            /**
             * Text in pictures
             * @description The pictures of a slide with a text layer that hold words, each with its place, its text without what the text layer has, and the confidence of OCR. The text has what `slide` leaves out: labels of axes of charts, and words too small to be read on the slide. It is empty if it cannot be read. Pictures without words are listed if a PPTX file has an alternative text for them. Without OCR, as in mode `text`, only those are; on slides that OCR reads as a whole and on handouts there are none.
             */
            pictures?: components["schemas"]["PictureText"][];
            /**
             * Embedded pictures
             * @description The pictures on a slide with a text layer, each alone as a JPEG picture with its place: the 20 largest of a slide, without those whose smaller side is less than 5 % of it. At most 480 pixels wide and high, or `picture_size`. A picture that several slides show is sent with the first of them. Empty for slides that OCR reads as a whole, and for handouts. Only in JSON and NDJSON.
             */
            images?: components["schemas"]["EmbeddedPicture"][];
            /**
             * Description
             * @description What the pictures, charts and drawings of the slide show, in a few sentences by the vision model that the operator of the service has named; 400 if there is none. Empty for a slide that has none, or only such that earlier slides have; null if the slide is damaged, or the model failed, refused or took too long. Asking for it sends pictures of such slides to that model.
             */
            description?: string | null;
            /**
             * Language
             * @description The language of the text of the slide as a BCP 47 tag, such as `en`; null if it is too short to tell, in several languages or in one that is not known.
             */
            language?: string | null;
            /**
             * Links
             * @description The links of the slide in reading order, each with its text, its place, and either the address (`url`) or the number of the slide that it leads to (`slide`). Only addresses of web pages, mail and telephones; at most 200. An address that is printed but not linked is text. In XLSX, the title of a slide opens its first address, and the sheet `Links` lists all.
             */
            links?: components["schemas"]["Link"][];
            /**
             * Tables
             * @description The tables of the slide in reading order: their cells row by row, which cells are merged, whether the first row is a header, and their places. Charts of a PPTX file are among them: their values, with title, axes and series in `chart`. In XLSX, each has a sheet, named after its slide.
             */
            tables?: components["schemas"]["SlideTable"][];
            /**
             * Relations
             * @description The diagrams on a slide as graphs: shapes with their text, and what the connectors and block arrows between them lead from and to, with labels. Each part that is connected is one graph. Connectors that are not glued to shapes count if their ends touch them: of a PDF file, arrows with one head that end at two shapes with text. Empty for pictures, handouts and slides that OCR reads.
             */
            relations?: components["schemas"]["SlideGraph"][];
            /**
             * Words
             * @description The words of the slide in the order of `slide`, each with its place, the confidence of OCR and its block; at most 5,000. A place is null where it is not known, as of texts in PPTX files, of which only the block has one.
             */
            words?: components["schemas"]["SlideWord"][];
            /**
             * Comments
             * @description The comments on the slide, each with its author, date, text and the answers to it: comments of a PPTX file; notes and comments on marked text of a PDF. At most 200, answers included. Empty for handouts.
             */
            comments?: components["schemas"]["SlideComment"][];
            /**
             * Section
             * @description The name of the section of the deck that the slide is in; null if the file has no sections, as only PPTX files do.
             */
            section?: string | null;
            /**
             * Layout
             * @description The name of the layout of the slide, as the author of a PPTX file sees it; null if it has none, and for other files.
             */
            layout?: string | null;
            /**
             * Deck title
             * @description The title in the properties of the file, the same for every slide; null if it has none. Programs often fill it from a template or with the name of a file.
             */
            deck_title?: string | null;
            /**
             * Deck author
             * @description The author in the properties of the file; null if it has none.
             */
            deck_author?: string | null;
            /**
             * Deck created
             * @description When the deck was created. The time in the properties of the file as ISO 8601, with the offset from UTC if the file has it; null if it has none.
             */
            deck_created?: string | null;
            /**
             * Deck modified
             * @description When the deck was saved last. The time in the properties of the file as ISO 8601, with the offset from UTC if the file has it; null if it has none.
             */
            deck_modified?: string | null;
            /**
             * Deck size
             * @description The width and height of the slides in points, of which 72 are an inch: of a PDF, those of its first page as shown. Null for pictures.
             */
            deck_size?: [
                number,
                number
            ] | null;
            /**
             * Deck slides
             * @description The number of slides of the deck, whichever were asked for.
             */
            deck_slides?: number;
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
            /** @description Numbers of the slides whose rows are empty because they are damaged. */
            unreadable?: number[];
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
            /** @description Conversions that a described slide costs beside the request. */
            descriptionPrice: number;
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
                name: "minute" | "day" | "usage" | "jobs" | "webhooks" | "operator" | (string & {});
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
            code: ("key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | "key_scope_missing" | "address_not_allowed" | "account_exists" | "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "failed_time_exhausted" | "key_cap_reached" | "concurrency_limited" | "jobs_limited" | "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required" | "idempotency_key_malformed" | "idempotency_in_progress" | "idempotency_mismatch" | "idempotency_replays_exhausted" | "request_invalid" | "request_too_slow" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "file_too_large" | "file_url_failed" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "document_too_slow" | "reading_crashed" | "busy" | "shutting_down" | "timed_out" | "reading_failed" | "internal" | "job_not_done" | "job_elsewhere" | "job_result_gone" | "not_found" | "method_not_allowed" | (string & {})) | null;
            /** @description Also true for a request that failed or was lost after its first row was sent. */
            charged: boolean;
            /** @description Conversions that were charged: more than one if slides were described and that has a price. */
            conversions: number;
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
        Job: {
            /** @description The id of the job. */
            id: string;
            /** @description What has become of it: `queued` and `running` jobs are not done yet; the result of a `done` one can be fetched until `expiresAt`; a `failed` or `canceled` one has none and is not charged; that of an `expired` one is gone. */
            status: "queued" | "running" | "done" | "failed" | "canceled" | "expired" | (string & {});
            /** @description The header X-Request-Id of the answer to its request. */
            requestId: string;
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            createdAt: string;
            /** @description When its turn came; null while it is queued. */
            startedAt: string | null;
            /** @description When it ended; null until then. */
            endedAt: string | null;
            /** @description Until when its result can be fetched; null until there is one. */
            expiresAt: string | null;
            /** @description The type of the file. */
            type: string;
            /** @description Size of the file in bytes. */
            fileBytes: number;
            slides: {
                /** @description Slides whose rows are complete. */
                read: number;
                /** @description Number of slides; null if it is not known yet. */
                of: number | null;
            };
            /** @description How the slides were read, as in a table; null until it is done. */
            mode: string | null;
            /** @description Why it failed; null unless it has. */
            error: components["schemas"]["JobError"] | null;
            /** @description The request that sent it with others; null if it was alone. */
            batch: {
                /** @description The id of the batch, by which its jobs are listed. */
                id: string;
                /** @description The place of its file in the request, from 0. */
                index: number;
            } | null;
            /** @description How its result was sent to `result_url`; null if there is none. */
            resultDelivery: {
                /** @description `pending` until the URL has accepted the result (`delivered`) or it was given up (`failed`). */
                state: "pending" | "delivered" | "failed" | (string & {});
                /** @description The oldest first. */
                attempts: {
                    /**
                     * Format: date-time
                     * @description When it was sent.
                     */
                    at: string;
                    /** @description Duration in milliseconds. */
                    durationMs: number;
                    /** @description HTTP status of the answer; null if there was none. */
                    status: number | null;
                    /** @description Null if it was accepted; `status` if the status was not 2xx, `refused` if the service may not ask the URL, `suspended` if the account is, so that nothing was sent; `result_gone` if the result to send has expired, was deleted or has been fetched too often; otherwise what the connection did. */
                    error: ("suspended" | "refused" | "status" | "unreachable" | "tls_failed" | "timeout" | "overloaded" | "invalid_response" | "result_gone" | (string & {})) | null;
                }[];
            } | null;
            links: {
                /** @description The address of the job. */
                self: string;
                /** @description The address of its result. */
                result: string;
            };
        };
        /** @description What the answer to a conversion would have said. */
        JobError: {
            code: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | "key_scope_missing" | "address_not_allowed" | "account_exists" | "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "failed_time_exhausted" | "key_cap_reached" | "concurrency_limited" | "jobs_limited" | "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required" | "idempotency_key_malformed" | "idempotency_in_progress" | "idempotency_mismatch" | "idempotency_replays_exhausted" | "request_invalid" | "request_too_slow" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "file_too_large" | "file_url_failed" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "document_too_slow" | "reading_crashed" | "busy" | "shutting_down" | "timed_out" | "reading_failed" | "internal" | "job_not_done" | "job_elsewhere" | "job_result_gone" | "not_found" | "method_not_allowed" | (string & {});
            /** @description Describes for people what failed and what to do. */
            message: string;
            /** @description Further facts, such as a limit. */
            details?: {
                [key: string]: unknown;
            };
        };
        /** @description Identifies the error for programs. Codes are added, never renamed. */
        ErrorCode: "key_missing" | "key_malformed" | "key_invalid" | "key_revoked" | "key_expired" | "account_suspended" | "key_scope_missing" | "address_not_allowed" | "account_exists" | "rate_limited_minute" | "rate_limited_day" | "worker_time_exhausted" | "failed_time_exhausted" | "key_cap_reached" | "concurrency_limited" | "jobs_limited" | "free_tier_exhausted" | "plan_quota_exhausted" | "payment_required" | "idempotency_key_malformed" | "idempotency_in_progress" | "idempotency_mismatch" | "idempotency_replays_exhausted" | "request_invalid" | "request_too_slow" | "file_missing" | "file_ambiguous" | "base64_invalid" | "file_empty" | "file_too_large" | "file_url_failed" | "type_unsupported" | "document_unreadable" | "document_encrypted" | "document_too_long" | "image_too_large" | "document_too_slow" | "reading_crashed" | "busy" | "shutting_down" | "timed_out" | "reading_failed" | "internal" | "job_not_done" | "job_elsewhere" | "job_result_gone" | "not_found" | "method_not_allowed" | (string & {});
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
        ConvertFields: {
            /**
             * Format: binary
             * @description The deck, PDF, PNG, JPG or WebP, at most 20,971,520 bytes. The type is detected from the file's bytes. Required unless `file_url` is given.
             */
            file?: string;
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
            mode: "auto" | "text" | "ocr";
            /**
             * @description The keys of the requested columns, separated by commas, without duplicates; see `GET /api/v1/columns`.
             * @default slide
             * @example number,title,slide
             */
            columns: string;
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
            hidden: "exclude" | "include";
            /**
             * @description The longer side of pictures in the column `picture`: 64 to 2000 pixels. Pictures of many slides are bounded together: up to 1517 pixels for 100 slides, and 480 for 1,000.
             * @default 480
             * @example 1600
             */
            picture_size: string;
            /**
             * @description Languages that the deck may be in, as BCP 47 tags separated by commas, at most 8: a hint for OCR where a slide is too short to tell. Text that tells its own language is read in that. A language that OCR does not know has no effect.
             * @example de
             * @example zh-Hant,en
             */
            language?: string;
            /**
             * Format: password
             * @description The password of an encrypted PDF.
             */
            password?: string;
            /**
             * Format: uri
             * @description The https URL of the deck, instead of the file, where the operator of the service allows it. The service downloads it with one request without credentials, follows no redirect, and takes as many bytes as it would of a file.
             * @example https://files.example.com/deck.pdf
             */
            file_url?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
