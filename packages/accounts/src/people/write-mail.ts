import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mail, mailText } from './mail-texts.ts'

export interface MailLook {
  /** What the product is called. */
  product: string
  /** Of the button, as `#rrggbb`. */
  mailColor: string
  /** Folder with the operator's own templates. */
  mailTemplates?: string | undefined
}

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

const templateBytesMax = 256 * 1024

const htmlLayout = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{subject}}</title></head>
<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#191c1a;background:#fbfbf9">
<div style="max-width:34em;margin:0 auto">
<p style="font-weight:600">{{product}}</p>
{{before}}
<p><a href="{{link}}" style="display:inline-block;padding:9px 16px;border-radius:8px;background:{{color}};color:#fff;text-decoration:none;font-weight:600">{{action}}</a></p>
<p style="color:#565c58;font-size:13px;word-break:break-all">{{link}}</p>
{{after}}
</div></body></html>
`
const textLayout = `{{before}}

{{link}}

{{after}}
`

/**
 * Writes a mail as text and HTML. A file `NAME.txt` or `NAME.html` in the folder of templates takes the place of the built-in
 * layout; NAME is the purpose or the notice, or `mail` for all others. The first line of a text may be `Subject: …`.
 * Throws an Error that names the file if a template cannot be read.
 */
export async function writeMail(mail: Mail, look: MailLook): Promise<WrittenMail> {
  const { subject, before, action, after } = mailText(mail)
  const notice = 'notice' in mail ? mail : undefined
  const stop = notice?.stopLink ?? ''
  const own = { product: look.product, color: look.mailColor, link: mail.link, stop }
  const named = (text: string) => filled(text, { ...own, ...notice?.facts })
  const name = 'notice' in mail ? mail.notice : mail.purpose
  const text = (await templateOf(look.mailTemplates, name, 'txt')) ?? textLayout
  const html = (await templateOf(look.mailTemplates, name, 'html')) ?? htmlLayout
  const { given, body } = subjectIn(text)
  const values = { ...own, subject: named(given ?? subject).trim(), action }
  const inText = {
    before: paragraphs(before, named),
    after: paragraphs(stop ? [...after, `${stopWords}: ${stop}`] : after, named),
  }
  return {
    subject: values.subject,
    text: `${filled(body, { ...values, ...inText }).trim()}\n`,
    html: filled(html, {
      ...escaped(values),
      before: htmlParagraphs(before, named),
      after: `${htmlParagraphs(after, named)}${stop && filled(htmlStop, escaped(own))}`,
    }),
  }
}

const stopWords = 'Stop mails about your quota'
const htmlStop = `<p style="font-size:13px"><a href="{{stop}}" style="color:#565c58">${stopWords}</a></p>`

/** Splits a template whose first line is `Subject: …`. */
function subjectIn(template: string): { given?: string; body: string } {
  const end = template.indexOf('\n')
  const mark = 'Subject: '
  if (!template.startsWith(mark) || end < 0) return { body: template }
  return { given: template.slice(mark.length, end), body: template.slice(end + 1) }
}

function paragraphs(all: string[], named: (text: string) => string): string {
  return all.map(named).join('\n\n')
}

function htmlParagraphs(all: string[], named: (text: string) => string): string {
  return all.map((one) => `<p>${escapedText(named(one))}</p>`).join('\n')
}

function filled(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{([a-z]{1,20})\}\}/g, (whole, name) => values[name] ?? whole)
}

function escaped(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapedText(value)]),
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapedText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

async function templateOf(
  folder: string | undefined,
  name: string,
  ending: 'txt' | 'html',
): Promise<string | undefined> {
  if (folder === undefined) return undefined
  return (await fileIn(folder, `${name}.${ending}`)) ?? (await fileIn(folder, `mail.${ending}`))
}

async function fileIn(folder: string, file: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(folder, file), 'utf8')
    if (text.length <= templateBytesMax) return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  }
  throw new Error(`The mail template ${file} cannot be read, or is larger than 256 KiB.`)
}
