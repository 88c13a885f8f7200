"""The types of what the service returns.

Made from the OpenAPI document by test/clients/python-types.test.ts; not to be changed by hand.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict, Union


class Column(TypedDict):
    key: str
    #: Name for people, such as a column header.
    label: str


class ColumnDescription(TypedDict):
    key: str
    #: Name for people.
    label: str
    #: The type of its cells.
    type: str
    #: Whether a cell may be null.
    nullable: bool
    #: What the column contains.
    description: str


class BlockUnsure(TypedDict):
    """A word that OCR is not sure of."""

    #: As in the text of the block, except for a hyphen at the end of a line.
    text: str
    #: The share of such words that are right, case, accents and signs included.
    confidence: float
    #: Its place, as that of the block.
    box: Optional[List[float]]


class _RequiredBlock(TypedDict):
    #: Its lines, separated by line breaks.
    text: str
    #: `title`: the title of the slide; `text`: paragraphs, lists, labels and other text; `table`:
    #: one line per row, with tab-separated cells; `header-footer`: headers, footers, slide numbers
    #: and other text that repeats on every slide, and what is printed around the slides of a
    #: handout.
    role: str
    #: Left, top, width and height in shares of the slide as shown: a page with its rotation and
    #: crop, a picture with its EXIF orientation; for handouts, of the slide on the page. Null for
    #: text printed around the slides of a handout.
    box: Optional[List[float]]
    #: The mean OCR confidence; null for text that does not come from OCR.
    confidence: Optional[float]


class Block(_RequiredBlock, total=False):
    """A block of text on a slide."""

    #: The words that OCR is not sure of, in the order of the text, at most a hundred; absent if
    #: there are none.
    unsure: List[BlockUnsure]


class PictureText(TypedDict):
    """A picture on a slide with a text layer: with words, or with an alternative text."""

    #: Its lines, separated by line breaks, without what the text layer has; empty if none can be
    #: read.
    text: str
    #: Left, top, width and height in shares of the slide as shown.
    box: List[float]
    #: The mean OCR confidence over the letters that were seen; null if OCR saw none.
    confidence: Optional[float]
    #: The alternative text: what the author of a PPTX file says that it shows; null if nothing.
    alternative: Optional[str]


class EmbeddedPicture(TypedDict):
    """A picture on a slide."""

    #: The same for pictures of a deck that look the same and are in the same place.
    id: int
    #: Left, top, width and height in shares of the slide as shown.
    box: List[float]
    #: The picture as a JPEG file in a `data:` URL, as the slide crops and turns it, on white. Null
    #: if a row before this one has it, if it is damaged or hidden by others, and beyond 500
    #: pictures of 480 pixels, or as many pixels in fewer pictures, per request.
    image: Optional[str]
    #: The alternative text: what the author of a PPTX file says that it shows; null if nothing.
    alternative: Optional[str]


class _RequiredLink(TypedDict):
    #: The text that is linked, on one line; empty for a picture or a drawing.
    text: str
    #: Left, top, width and height in shares of the slide as shown.
    box: List[float]


class Link(_RequiredLink, total=False):
    """A link on a slide: it has either `url` or `slide`."""

    #: The address: `http:`, `https:`, `mailto:` or `tel:`, percent-encoded as the file has it.
    #: Absent for a link to a slide.
    url: str
    #: The number of the slide that it leads to. Absent for an address.
    slide: int


class SlideTableSpan(TypedDict):
    """A merged cell."""

    #: Its first row, from 0.
    row: int
    #: Its first column, from 0.
    column: int
    #: Number of rows that it covers.
    rows: int
    #: Number of columns that it covers.
    columns: int


class SlideTableChartAxis(TypedDict):
    """An axis that the chart shows."""

    #: `category`: of the first column, categories or x values; `value`: of the values.
    of: str
    title: Optional[str]
    #: Whether it belongs to the secondary axes.
    secondary: bool


class SlideTableChartSeries(TypedDict):
    """A series of a chart."""

    #: As in the first row.
    name: str
    #: The column of its values, from 0; the sizes of bubbles are in the one behind it.
    column: int
    type: str
    #: What its number format adds to the values, such as `€` or `kg`; null if nothing. Percentages
    #: have their sign in the cells.
    unit: Optional[str]
    #: Whether it belongs to the secondary axes.
    secondary: bool


class SlideTableChart(TypedDict):
    """What a chart says beside its values."""

    #: Null if the series are drawn in several ways.
    type: Optional[str]
    title: Optional[str]
    axes: List[SlideTableChartAxis]
    series: List[SlideTableChartSeries]
    #: What is typed on it beside titles and values: labels of points and trend lines, text boxes.
    labels: List[str]


class _RequiredSlideTable(TypedDict):
    #: `chart`: the rows are the values of a chart of a PPTX file.
    kind: str
    #: Left, top, width and height in shares of the slide as shown.
    box: List[float]
    #: The text of each cell, as written; paragraphs are separated by line breaks. All rows have the
    #: same number of cells. A merged cell has its text once, in its first row and column.
    rows: List[List[str]]
    #: Whether the first row is a header: as a PPTX file says, otherwise whether it alone is bold.
    header: bool
    #: The merged cells of a table of a PPTX file; empty for other files.
    spans: List[SlideTableSpan]


class SlideTable(_RequiredSlideTable, total=False):
    """A table on a slide, or the values of a chart."""

    #: What a chart says beside its values.
    chart: SlideTableChart


class SlideGraphNode(TypedDict):
    """A shape that connectors or block arrows lead to."""

    #: Its number in this graph.
    id: int
    #: Its lines, separated by line breaks; of a picture without a label, its alternative text.
    #: Empty if it has none.
    text: str
    #: Left, top, width and height in shares of the slide as shown.
    box: List[float]
    #: How it looks; `text` for a text box without a fill or an outline, `other` in PDF files.
    shape: str


class SlideGraphEdge(TypedDict):
    """A connector or block arrow between two shapes."""

    #: The number of a node.
    source: int
    #: The number of the node that the arrow head is at, if there is one at one end.
    target: int
    #: The text on it or beside its middle; empty if none.
    label: str
    #: `both`: it has arrow heads at both ends; `none`: it has none.
    direction: str
    #: Whether the file says what it connects; otherwise its ends touch these shapes, or face them.
    glued: bool


class SlideGraph(TypedDict):
    """Shapes of a slide that connectors and block arrows connect."""

    nodes: List[SlideGraphNode]
    edges: List[SlideGraphEdge]
    #: The graph as a flowchart for Mermaid; null unless all its nodes have text, all connectors of
    #: the slide are glued to shapes at both ends and none of its edges is a block arrow, and if it
    #: is longer than the 50,000 characters that Mermaid draws.
    mermaid: Optional[str]


class SlideWord(TypedDict):
    """A word of a slide."""

    text: str
    #: Its place, as that of the block; null if it is not known.
    box: Optional[List[float]]
    #: The share of such words that are right; null if OCR did not read it.
    confidence: Optional[float]
    #: The place of its block in the column `blocks`, from 0.
    block: int


class SlideCommentReply(TypedDict):
    """An answer to a comment."""

    #: Null if the file does not say.
    author: Optional[str]
    #: ISO 8601, with the offset from UTC if the file has it; null if the file does not say.
    date: Optional[str]
    #: Its lines, separated by line breaks.
    text: str


class SlideComment(TypedDict):
    """What somebody wrote about a slide."""

    #: Null if the file does not say.
    author: Optional[str]
    #: ISO 8601, with the offset from UTC if the file has it; null if the file does not say.
    date: Optional[str]
    #: Its lines, separated by line breaks.
    text: str
    #: The answers to it, and to these.
    replies: List[SlideCommentReply]


class Row(TypedDict):
    """One slide: the requested columns; the others are missing."""

    #: All text of the slide: the title, the blocks in reading order, then text that repeats on
    #: every slide. Each list item is one line, as is each table row, with tab-separated cells.
    slide: str
    #: The number of the slide in the deck, starting at 1.
    number: int
    #: The page of the file that contains the slide, starting at 1.
    page: int
    #: The title of the slide; empty if it has none.
    title: str
    #: The text of the slide without its title and without text that repeats on every slide.
    body: str
    #: The speaker notes: of a PPTX file, or printed below the slide on a notes page; otherwise
    #: empty.
    notes: str
    #: The slide as Markdown: the title as a heading, nested lists, tables, links; without text that
    #: repeats on every slide.
    markdown: str
    #: The blocks of text with their places on the slide, in the order of `slide`. Roles: `title`:
    #: the title of the slide; `text`: paragraphs, lists, labels and other text; `table`: one line
    #: per row, with tab-separated cells; `header-footer`: headers, footers, slide numbers and other
    #: text that repeats on every slide, and what is printed around the slides of a handout.
    blocks: List[Block]
    #: The part of the page that shows the slide: left, top, width and height in shares of the page
    #: as shown. Null if the slide fills its page, as everywhere but on handouts and notes pages.
    area: Optional[List[float]]
    #: A small JPEG picture of the slide as a `data:` URL, at most 480 pixels wide and high, or
    #: `picture_size`; of a PPTX file, a schematic drawing. Empty if the slide is damaged. A picture
    #: in the cell in XLSX. Not available in CSV.
    picture: str
    #: How the slide was read: `text` from the text layer, `ocr` from its picture, `mixed` from the
    #: text layer and, by OCR, from the pictures on it. `unreadable`: the slide is damaged, so its
    #: row is empty.
    mode: str
    #: The mean OCR confidence over all letters, from 0 to 1, those in pictures that were left out
    #: because they cannot be read included; null if OCR saw no letters; 0 if the slide is damaged.
    confidence: Optional[float]
    #: The pictures of a slide with a text layer that hold words, each with its place, its text
    #: without what the text layer has, and the confidence of OCR. The text has what `slide` leaves
    #: out: labels of axes of charts, and words too small to be read on the slide. It is empty if it
    #: cannot be read. Pictures without words are listed if a PPTX file has an alternative text for
    #: them. Without OCR, as in mode `text`, only those are; on slides that OCR reads as a whole and
    #: on handouts there are none.
    pictures: List[PictureText]
    #: The pictures on a slide with a text layer, each alone as a JPEG picture with its place: the
    #: 20 largest of a slide, without those whose smaller side is less than 5 % of it. At most 480
    #: pixels wide and high, or `picture_size`. A picture that several slides show is sent with the
    #: first of them. Empty for slides that OCR reads as a whole, and for handouts. Only in JSON and
    #: NDJSON.
    images: List[EmbeddedPicture]
    #: What the pictures, charts and drawings of the slide show, in a few sentences by the vision
    #: model that the operator of the service has named; 400 if there is none. Empty for a slide
    #: that has none, or only such that earlier slides have; null if the slide is damaged, or the
    #: model failed, refused or took too long. Asking for it sends pictures of such slides to that
    #: model.
    description: Optional[str]
    #: The language of the text of the slide as a BCP 47 tag, such as `en`; null if it is too short
    #: to tell, in several languages or in one that is not known.
    language: Optional[str]
    #: The links of the slide in reading order, each with its text, its place, and either the
    #: address (`url`) or the number of the slide that it leads to (`slide`). Only addresses of web
    #: pages, mail and telephones; at most 200. An address that is printed but not linked is text.
    #: In XLSX, the title of a slide opens its first address, and the sheet `Links` lists all.
    links: List[Link]
    #: The tables of the slide in reading order: their cells row by row, which cells are merged,
    #: whether the first row is a header, and their places. Charts of a PPTX file are among them:
    #: their values, with title, axes and series in `chart`. In XLSX, each has a sheet, named after
    #: its slide.
    tables: List[SlideTable]
    #: The diagrams on a slide as graphs: shapes with their text, and what the connectors and block
    #: arrows between them lead from and to, with labels. Each part that is connected is one graph.
    #: Connectors that are not glued to shapes count if their ends touch them: of a PDF file, arrows
    #: with one head that end at two shapes with text. Empty for pictures, handouts and slides that
    #: OCR reads.
    relations: List[SlideGraph]
    #: The words of the slide in the order of `slide`, each with its place, the confidence of OCR
    #: and its block; at most 5,000. A place is null where it is not known, as of texts in PPTX
    #: files, of which only the block has one.
    words: List[SlideWord]
    #: The comments on the slide, each with its author, date, text and the answers to it: comments
    #: of a PPTX file; notes and comments on marked text of a PDF. At most 200, answers included.
    #: Empty for handouts.
    comments: List[SlideComment]
    #: The name of the section of the deck that the slide is in; null if the file has no sections,
    #: as only PPTX files do.
    section: Optional[str]
    #: The name of the layout of the slide, as the author of a PPTX file sees it; null if it has
    #: none, and for other files.
    layout: Optional[str]
    #: The title in the properties of the file, the same for every slide; null if it has none.
    #: Programs often fill it from a template or with the name of a file.
    deck_title: Optional[str]
    #: The author in the properties of the file; null if it has none.
    deck_author: Optional[str]
    #: When the deck was created. The time in the properties of the file as ISO 8601, with the
    #: offset from UTC if the file has it; null if it has none.
    deck_created: Optional[str]
    #: When the deck was saved last. The time in the properties of the file as ISO 8601, with the
    #: offset from UTC if the file has it; null if it has none.
    deck_modified: Optional[str]
    #: The width and height of the slides in points, of which 72 are an inch: of a PDF, those of its
    #: first page as shown. Null for pictures.
    deck_size: Optional[List[float]]
    #: The number of slides of the deck, whichever were asked for.
    deck_slides: int
    #: The number of the finished slide if this slide is one of its build steps; otherwise null.
    build: Optional[int]


class UsageFree(TypedDict):
    #: Conversions or seconds per period.
    limit: int
    #: Used, or reserved by running requests.
    used: int
    #: Remaining in this period.
    left: int
    #: When the period ends and the allowance resets.
    resetsAt: str


class UsagePlan(TypedDict):
    #: The name of the plan.
    name: str
    #: Conversions or seconds per period.
    limit: int
    #: Used, or reserved by running requests.
    used: int
    #: Remaining in this period.
    left: int
    #: When the period ends and the allowance resets.
    resetsAt: str


class UsageCredits(TypedDict):
    #: Available credits.
    left: int
    #: Credits reserved by running requests.
    held: int


class UsageWorkerSeconds(TypedDict):
    """Seconds of worker time for conversions per UTC day, including failed conversions and retries."""

    #: Conversions or seconds per period.
    limit: int
    #: Used, or reserved by running requests.
    used: int
    #: Remaining in this period.
    left: int
    #: When the period ends and the allowance resets.
    resetsAt: str


class UsageFailedSeconds(TypedDict):
    """Seconds of worker time per UTC hour for conversions that fail or are canceled and are not charged."""

    #: Conversions or seconds per period.
    limit: int
    #: Used, or reserved by running requests.
    used: int
    #: Remaining in this period.
    left: int
    #: When the period ends and the allowance resets.
    resetsAt: str


class UsageRateLimit(TypedDict):
    #: The window.
    name: str
    #: Maximum number of requests per window.
    limit: int
    #: Length of the window in seconds.
    seconds: int
    #: Remaining requests.
    remaining: int
    #: Seconds until the window resets.
    resetSeconds: int


class Usage(TypedDict):
    #: The id of the account.
    account: str
    #: Billing source of a request made now; null if there is none.
    paysNext: Optional[str]
    #: Null with a plan, which replaces the free tier, and with unlimited access.
    free: Optional[UsageFree]
    plan: Optional[UsagePlan]
    proUntil: Optional[str]
    credits: UsageCredits
    #: Conversions that may run at the same time.
    conversionsAtOnce: int
    #: Conversions that a described slide costs beside the request.
    descriptionPrice: int
    #: Seconds of worker time for conversions per UTC day, including failed conversions and retries.
    workerSeconds: UsageWorkerSeconds
    #: Seconds of worker time per UTC hour for conversions that fail or are canceled and are not
    #: charged.
    failedSeconds: UsageFailedSeconds
    #: The minute, then the day.
    rateLimits: List[UsageRateLimit]
    #: The most recent requests, newest first.
    recent: List[PastRequest]


class PastRequest(TypedDict):
    #: When the request arrived.
    at: str
    #: The header X-Request-Id of its response.
    requestId: str
    #: The id of the API key that was used.
    keyId: str
    #: The outcome; a `lost` request never ended, for example because of a crash.
    outcome: str
    #: HTTP status; null while the request runs or if the client disconnected.
    status: Optional[int]
    #: Error code; null if the request did not fail or the client disconnected.
    code: Optional[str]
    #: Also true for a request that failed or was lost after its first row was sent.
    charged: bool
    #: Conversions that were charged: more than one if slides were described and that has a price.
    conversions: int
    #: The billing source that was charged; null if none was.
    paidBy: Optional[str]
    #: Converted again without another charge.
    replayed: bool
    #: Duration in milliseconds.
    durationMs: Optional[int]
    #: Length of the file name in characters; the name itself is not stored.
    filenameLength: Optional[int]
    #: The type of the file.
    type: Optional[str]
    #: Size of the file in bytes.
    fileBytes: Optional[int]
    #: Number of delivered rows.
    slides: Optional[int]
    #: How the slides were read.
    mode: Optional[str]


class JobSlides(TypedDict):
    #: Slides whose rows are complete.
    read: int
    #: Number of slides; null if it is not known yet.
    of: Optional[int]


class JobBatch(TypedDict):
    #: The id of the batch, by which its jobs are listed.
    id: str
    #: The place of its file in the request, from 0.
    index: int


class JobResultDeliveryAttempt(TypedDict):
    #: When it was sent.
    at: str
    #: Duration in milliseconds.
    durationMs: int
    #: HTTP status of the answer; null if there was none.
    status: Optional[int]
    #: Null if it was accepted; `status` if the status was not 2xx, `refused` if the service may not
    #: ask the URL, `suspended` if the account is, so that nothing was sent; `result_gone` if the
    #: result to send has expired, was deleted or has been fetched too often; otherwise what the
    #: connection did.
    error: Optional[str]


class JobResultDelivery(TypedDict):
    #: `pending` until the URL has accepted the result (`delivered`) or it was given up (`failed`).
    state: str
    #: The oldest first.
    attempts: List[JobResultDeliveryAttempt]


class JobLinks(TypedDict):
    #: The address of the job.
    self: str
    #: The address of its result.
    result: str


class Job(TypedDict):
    #: The id of the job.
    id: str
    #: What has become of it: `queued` and `running` jobs are not done yet; the result of a `done`
    #: one can be fetched until `expiresAt`; a `failed` or `canceled` one has none and is not
    #: charged; that of an `expired` one is gone.
    status: str
    #: The header X-Request-Id of the answer to its request.
    requestId: str
    #: When it was accepted.
    createdAt: str
    #: When its turn came; null while it is queued.
    startedAt: Optional[str]
    #: When it ended; null until then.
    endedAt: Optional[str]
    #: Until when its result can be fetched; null until there is one.
    expiresAt: Optional[str]
    #: The type of the file.
    type: str
    #: Size of the file in bytes.
    fileBytes: int
    slides: JobSlides
    #: How the slides were read, as in a table; null until it is done.
    mode: Optional[str]
    #: Why it failed; null unless it has.
    error: Optional[JobError]
    #: The request that sent it with others; null if it was alone.
    batch: Optional[JobBatch]
    #: How its result was sent to `result_url`; null if there is none.
    resultDelivery: Optional[JobResultDelivery]
    links: JobLinks


class _RequiredJobError(TypedDict):
    code: str
    #: Describes for people what failed and what to do.
    message: str


class JobError(_RequiredJobError, total=False):
    """What the answer to a conversion would have said."""

    #: Further facts, such as a limit.
    details: Dict[str, Any]
