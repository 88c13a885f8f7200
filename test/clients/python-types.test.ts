import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientSchemas, type Schema } from '../support/client-schemas.ts'
import { root } from '../support/program.ts'
import { updatesDocs } from '../support/update-docs.ts'

const path = join(root, 'clients', 'python', 'rowdeck', '_schemas.py')
const lineLength = 100

const head = `"""The types of what the service returns.

Made from the OpenAPI document by test/clients/python-types.test.ts; not to be changed by hand.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict, Union
`

/** Schemas that the client reads itself, or has a class for. */
const internal = /^(?:Table|Ndjson\w+|Error|ErrorCode|ConvertFields)$/

/** Columns with whole numbers, which the document calls numbers. */
const counts = /^Row\.(?:number|page|build|deck_slides)$/

// `UPDATE_DOCS=1 npm test -- test/clients/python-types.test.ts` updates them
test('The types of the Python client match the OpenAPI document.', () => {
  const classes: string[] = []
  for (const [name, schema] of Object.entries(clientSchemas())) {
    if (schema.properties && !internal.test(name)) addClass(classes, name, schema)
  }
  const made = `${head}${classes.map((one) => `\n\n${one}`).join('')}`
  if (updatesDocs()) writeFileSync(path, made)
  else assert.equal(readFileSync(path, 'utf8'), made)
})

/** Adds the class of an object after those of the objects in it. Python 3.9 has no `NotRequired`, so optional members are a subclass. */
function addClass(classes: string[], name: string, schema: Schema): void {
  const members = Object.entries(schema.properties ?? {}).map(([key, member]) => {
    const type = counts.test(`${name}.${key}`)
      ? typeOf(member, { classes, name }).replace('float', 'int')
      : typeOf(member, { classes, name: `${name}${capitalized(key)}` })
    return { key, text: `${comment(member.description)}    ${key}: ${type}\n` }
  })
  // a row has the columns that were requested, which no type can say
  const isOptional = ({ key }: { key: string }) => name !== 'Row' && !schema.required?.includes(key)
  const optional = members.filter(isOptional)
  const required = members.filter((member) => !isOptional(member))
  const about =
    name === 'Row'
      ? 'One slide: the requested columns; the others are missing.'
      : schema.description
  const title = about ? `    """${about}"""\n\n` : ''
  const body = (all: typeof members) => all.map(({ text }) => text).join('')
  if (optional.length === 0) {
    classes.push(`class ${name}(TypedDict):\n${title}${body(required)}`)
    return
  }
  classes.push(`class _Required${name}(TypedDict):\n${body(required)}`)
  classes.push(`class ${name}(_Required${name}, total=False):\n${title}${body(optional)}`)
}

function typeOf(schema: Schema, place: { classes: string[]; name: string }): string {
  const { $ref, anyOf, type, properties, items } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? ''
    const target = clientSchemas()[name]
    return target?.properties ? name : typeOf(target ?? {}, place)
  }
  if (anyOf) return unionOf(anyOf, place)
  if (type === 'array') {
    const ofOne = { ...place, name: singular(place.name) }
    return `List[${typeOf(items ?? {}, ofOne)}]`
  }
  if (properties) {
    addClass(place.classes, place.name, schema)
    return place.name
  }
  return scalars[type ?? ''] ?? 'Any'
}

/** Axes and Series do not lose their last letter. */
function singular(name: string): string {
  return name
    .replace(/Axes$/, 'Axis')
    .replace(/(?<!Ser)ies$/, 'y')
    .replace(/(?<!Axi|Serie)s$/, '')
}

const scalars: Record<string, string> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  object: 'Dict[str, Any]',
}

function unionOf(choices: Schema[], place: { classes: string[]; name: string }): string {
  const types = choices.filter(({ type }) => type !== 'null').map((choice) => typeOf(choice, place))
  const union = types.length > 1 ? `Union[${types.join(', ')}]` : (types[0] ?? 'Any')
  return types.length < choices.length ? `Optional[${union}]` : union
}

/** The description as comment lines, which editors show. */
function comment(description: string | undefined): string {
  const lines: string[] = []
  for (const word of description?.split(' ') ?? []) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lineLength) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(`    #: ${word}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}

function capitalized(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}
