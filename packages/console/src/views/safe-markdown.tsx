import { Markdown, type MarkdownToJSX, RuleType } from 'markdown-to-jsx/react'
import { type ReactNode, useMemo } from 'react'
import { Highlighted } from './highlighted.tsx'

interface SafeMarkdownProps {
  text: string
  search: string
}

/**
 * Renders Markdown of a stranger's deck. HTML stays text, links open only the web and mail, and pictures
 * are named instead of loaded, because a slide must not make this browser send requests.
 */
export function SafeMarkdown({ text, search }: SafeMarkdownProps) {
  const options = useMemo(() => optionsFor(search), [search])
  return <Markdown options={options}>{text}</Markdown>
}

function optionsFor(search: string): MarkdownToJSX.Options {
  return {
    disableParsingRawHTML: true,
    ignoreHTMLBlocks: true,
    disableAutoLink: true,
    preserveFrontmatter: true,
    forceBlock: true,
    sanitizer: (url) => (isHarmless(url) ? url : null),
    overrides: { a: SafeLink, img: NamedPicture, table: ScrolledTable, ...headings },
    renderRule(...[next, node, , state]) {
      if (node.type !== RuleType.text) return next()
      return <Highlighted key={state.key} text={node.text} search={search} />
    },
  }
}

const harmless = /^(?:https?:\/\/|mailto:)/i

function isHarmless(url: string): boolean {
  return harmless.test(url.trim())
}

function SafeLink({ href, children }: { href?: string; children?: ReactNode }) {
  if (!href || !isHarmless(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function NamedPicture({ alt }: { alt?: string }) {
  return <span className="soft">[{alt || 'picture'}]</span>
}

function ScrolledTable({ children }: { children?: ReactNode }) {
  return (
    <div className="markdown-table">
      <table>{children}</table>
    </div>
  )
}

/** Without the ids that headings get, which could take the names of the page's own elements. */
const headings = Object.fromEntries(
  (['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const).map((name) => {
    // the page has the only first heading, and slides are below it
    const Tag = name === 'h1' ? 'h2' : name
    return [name, ({ children }: { children?: ReactNode }) => <Tag dir="auto">{children}</Tag>]
  }),
)
