/** CPU time of one operation in milliseconds, as measured; `docs/scaling.md` has the commands. */
export interface Costs {
  /** The front's own thread: admission, upload, answer, for one conversion. */
  frontPerConversion: number
  /** The front's worker processes: opening a deck, for each conversion. */
  openPerConversion: number
  /** The front's worker processes: text layer and layout of one page. */
  textPage: number
  /** The front's worker processes: rendering one page that is read by OCR. */
  renderPicture: number
  /** The front's own thread: sealing and queueing one picture, opening its reading. */
  frontPerPicture: number
  /** Redis: one picture in, out, and its job. */
  redisPerPicture: number
  /** A worker reading one picture. */
  picture: { median: number; p90: number }
  /** A worker taking and answering one picture. */
  workerPerPicture: number
  /** PostgreSQL: one conversion, admission and settlement together. */
  databasePerConversion: number
}

/** One picture in the queue, in kilobytes. */
export const pictureKilobytes = 300
