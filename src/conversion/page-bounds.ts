/** What is counted on a page. */
export type PageContent = 'characters' | 'path segments' | 'frames' | 'pictures' | 'comparisons'

/** A page has more of something than is laid out; it is no slide. Its picture may be read. */
export class PageTooDense extends Error {
  override readonly name = 'PageTooDense'
  readonly content: PageContent
  readonly most: number

  constructor(content: PageContent, most: number) {
    super(`A page has more than ${most} ${content}.`)
    this.content = content
    this.most = most
  }
}
