/** What a code of errors means, and its text or an example of it. */
export type ErrorEntry = {
  description: string
  exampleDetails?: object
} & Text

type Text =
  /** The text of the error that is made from the catalog. Others with this code may say something else. */
  | { message: string }
  /** A text with computed parts, exactly as the throwing code writes it; a test compares them. */
  | { example: string }
