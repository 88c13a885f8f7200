import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type as TypeBox } from 'typebox'
import { Type } from './schema.ts'

function schemasBuiltWith(type: typeof Type) {
  const { Optional } = type
  const text = type.String({ minLength: 1 })
  const choice = type.Enum(['one', 'two'], { description: 'A choice' })
  const strict = { additionalProperties: false, description: 'Some have to be there' }
  return [
    type.Object({}),
    type.Object({ text: Optional(text) }),
    type.Object(
      { text, optional: Optional(text), choice: Optional(choice), flag: type.Boolean() },
      strict,
    ),
    type.Object({
      again: type.Object({ text: Optional(type.Unsafe<string>({ type: 'string' })) }),
    }),
    type.Array(type.Array(type.Number({ minimum: 0 })), { maxItems: 3 }),
    type.Union([type.Null(), type.Integer(), type.Literal('one'), type.Literal(true)], {
      title: 'Any',
    }),
    type.Literal(2, { description: 'Always two' }),
    type.Record(type.String(), type.Unknown(), { description: 'Anything' }),
  ]
}

test('Schemas are those of TypeBox, member by member and in its order.', () => {
  assert.equal(
    JSON.stringify(schemasBuiltWith(Type), null, 1),
    JSON.stringify(schemasBuiltWith(TypeBox), null, 1),
  )
})

test('A schema that was made optional is still required elsewhere.', () => {
  const text = Type.String()
  const both = Type.Object({ maybe: Type.Optional(text), always: text })
  assert.deepEqual(both.required, ['always'])
})
