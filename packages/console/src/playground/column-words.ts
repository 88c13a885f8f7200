/** What a column is, in the words of people who do not program; the name of the column stands before it. */
export const columnWords: Readonly<Record<string, string>> = {
  slide: 'all text of the slide',
  number: 'of the slide in the deck',
  page: 'of the file that shows the slide',
  title: 'heading of the slide',
  body: 'text without the title',
  notes: 'what the speaker wrote below the slide',
  markdown: 'text with headings, lists and tables',
  blocks: 'each text box with its place',
  area: 'where the slide is on its page',
  mode: 'whether the text is from the file or was read from the picture',
  confidence: 'how sure the reading of pictures is',
  pictures: 'words in photos, charts and screenshots',
  relations: 'which shapes the arrows of a diagram connect',
  words: 'each word with its place',
  comments: 'what reviewers wrote about the slide, and answers',
  section: 'of the deck that the slide belongs to',
  layout: 'the design of the slide, such as Title and Content',
  deck_title: 'of the deck in the properties of the file',
  deck_author: 'who made the deck, in the properties of the file',
  deck_created: 'when the deck was made',
  deck_modified: 'when the deck was saved last',
  deck_size: 'width and height of the slides in points',
  deck_slides: 'how many slides the deck has',
  build: 'the slide that this one repeats with less on it',
  language: 'the language of the text, such as en',
  links: 'addresses and slides that the slide leads to',
  tables: 'tables and values of charts, to be copied into a spreadsheet',
  description: 'what pictures show',
}

/** Columns that say how the slide was read and where, which mostly programs use. */
export const forPrograms: ReadonlySet<string> = new Set(['blocks', 'area', 'words'])
