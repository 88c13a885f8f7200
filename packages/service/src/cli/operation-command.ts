import {
  type InputOf,
  type Operation,
  type OperationName,
  operations,
  type Perform,
  type ResultOf,
} from '@rowdeck/accounts/accounts'
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import type { TSchema } from 'typebox'
import { printJson, printText } from './print.ts'
import { withAccounts } from './with-accounts.ts'

/** What was written on the command line. */
export interface Given {
  /** Id or email address of the account, for operations on one. */
  account: string
  // biome-ignore lint/suspicious/noExplicitAny: each command knows its own options
  [option: string]: any
}

/** How a command differs from what the schema of its operation says. */
export interface CommandShape<Name extends OperationName> {
  /** Adds options in place of all fields of the schema. */
  options?(command: Command): void
  /** The optional fields that are options; all by default. */
  fields?: readonly string[]
  /** Returns what is performed, one after the other; by default, the arguments and options. */
  inputs?(given: Given): InputOf<Name>[]
  /** Performs the operation, by default once for each input; resolves to the last result. */
  perform?(perform: Perform, given: Given): Promise<ResultOf<Name>>
  /** Returns what `--json` prints; the result by default. */
  json?(result: ResultOf<Name>, given: Given): unknown
  /** Returns what is printed otherwise; by default the result as indented JSON. */
  text?(result: ResultOf<Name>, given: Given): string
}

interface Field {
  name: string
  schema: FieldSchema
  isRequired: boolean
}

interface FieldSchema {
  type?: string
  enum?: string[]
  description?: string
  items?: FieldSchema
  anyOf?: FieldSchema[]
}

/** Returns the command of an operation: required fields are its arguments, the others its options. */
export function operationCommand<Name extends OperationName>(
  name: Name,
  shape: CommandShape<Name> = {},
): Command {
  const operation: Operation = operations[name]
  const command = new Command(operation.command.split(' ').at(-1)).description(operation.summary)
  const fields = fieldsOf(operation)
  const positional = fields.filter(({ isRequired }) => isRequired && !shape.options)
  if (operation.onAccount) command.argument('<email>', 'or the id of the account')
  for (const { name: field, schema } of positional) {
    const argument = new Argument(`<${field}>`, schema.description)
    command.addArgument(schema.type === 'boolean' ? argument.choices(['on', 'off']) : argument)
  }
  if (shape.options) shape.options(command)
  else for (const field of fields) if (isOption(field)) addOption(command, field)
  command.option('--json', 'print the result as JSON')
  return command.action((...parts: unknown[]) =>
    withAccounts(async ({ perform }) => {
      const { json, ...options } = command.opts()
      const [account = '', ...rest] = operation.onAccount ? parts : ['', ...parts]
      const named = positional.map(({ name: field, schema }, at) => [
        field,
        schema.type === 'boolean' ? rest[at] === 'on' : rest[at],
      ])
      const given: Given = { ...options, ...Object.fromEntries(named), account: String(account) }
      const result = await resultOf(name, shape, { perform, given })
      if (json) printJson(shape.json?.(result, given) ?? result)
      else printText(text(result, given))
    }),
  )

  function isOption({ name: field, isRequired }: Field): boolean {
    return !isRequired && (shape.fields?.includes(field) ?? true)
  }

  function text(result: ResultOf<Name>, given: Given): string {
    return shape.text?.(result, given) ?? JSON.stringify(result, null, 2)
  }
}

async function resultOf<Name extends OperationName>(
  name: Name,
  shape: CommandShape<Name>,
  { perform, given }: { perform: Perform; given: Given },
): Promise<ResultOf<Name>> {
  if (shape.perform) return shape.perform(perform, given)
  const { account, ...input } = given
  const [first = input as InputOf<Name>, ...others] = shape.inputs?.(given) ?? []
  const actor = { kind: 'command_line' } as const
  let result = await perform(name, { account, actor, input: first })
  for (const one of others) result = await perform(name, { account, actor, input: one })
  return result
}

function fieldsOf({ input }: Operation): Field[] {
  const required: readonly string[] = input.required ?? []
  return Object.entries<TSchema>(input.properties).map(([name, schema]) => {
    return { name, schema: schema as FieldSchema, isRequired: required.includes(name) }
  })
}

function addOption(command: Command, { name, schema: given }: Field): void {
  const { anyOf, ...own } = given
  const schema = { ...anyOf?.find(({ type }) => type !== 'null'), ...own }
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  if (schema.type === 'object') return
  const value =
    schema.type === 'boolean' ? '' : schema.type === 'array' ? ' <values...>' : ' <value>'
  const option = new Option(flag + value, schema.description ?? '')
  const choices = schema.enum ?? schema.items?.enum
  if (choices) option.choices(choices)
  const isNullable = anyOf?.some(({ type }) => type === 'null')
  if (schema.type === 'integer') option.argParser(isNullable ? numberOrNone : wholeNumber)
  command.addOption(option)
}

/** Returns the number that is written, or null for `none`. */
function numberOrNone(text: string): number | null {
  return text === 'none' ? null : wholeNumber(text)
}

/** Returns the number that is written; refuses anything but a whole number. */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}
