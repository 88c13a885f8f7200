/** CPU time of one operation in milliseconds. */
export interface Costs {
  /** The thread of a front: one conversion without its pages. */
  frontPerConversion: number
  /** The thread of a front and its conversion threads: one page. */
  frontPerPage: number
  /** The worker processes of a front: opening a deck. */
  openPerConversion: number
  /** The worker processes of a front: text layer of one page. */
  textPage: number
  /** The worker processes of a front: taking one picture out of its deck. */
  takePicture: number
  /** The thread of a front: sealing and queueing one picture, opening its reading. */
  frontPerPicture: number
  /** Redis: one picture in and out, and its job. */
  redisPerPicture: number
  /** A worker process reading one picture. */
  picture: { median: number; p90: number }
  /** A worker taking and answering one picture. */
  workerPerPicture: number
  /** PostgreSQL: one conversion, admission and settlement together. */
  databasePerConversion: number
}

/** One picture in the queue, in kilobytes. */
export const pictureKilobytes = 300

/** As measured by `measure-costs.ts`; the time of a picture is that of `bench/RESULTS.md`. */
export const measuredCosts: Costs = {
  frontPerConversion: 16,
  frontPerPage: 2.5,
  openPerConversion: 5,
  textPage: 4.5,
  takePicture: 0.5,
  frontPerPicture: 8.6,
  redisPerPicture: 2.6,
  picture: { median: 450, p90: 1050 },
  workerPerPicture: 5.3,
  databasePerConversion: 9.6,
}
