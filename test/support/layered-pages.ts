import fc from 'fast-check'
import type {
  Drawn,
  Expression,
  Group,
  Layer,
  LayeredPage,
  Membership,
  Operand,
} from './layered-pdf.ts'

const groupsMax = 4
const membershipsMax = 2

const groupPlace = fc.nat(groupsMax - 1)
const { expression } = fc.letrec<{ expression: Expression; operand: Operand }>((tie) => ({
  operand: fc.oneof({ maxDepth: 3 }, groupPlace, tie('expression')),
  expression: fc.oneof(
    fc.tuple(fc.constant('Not' as const), tie('operand')),
    fc
      .tuple(
        fc.constantFrom('And' as const, 'Or' as const),
        fc.array(tie('operand'), { minLength: 1, maxLength: 3 }),
      )
      .map(([operator, operands]): Expression => [operator, ...operands]),
  ),
}))
const layer: fc.Arbitrary<Layer> = fc.oneof(
  fc.record({ group: groupPlace }),
  fc.record({ membership: fc.nat(membershipsMax - 1) }),
)
const { drawn } = fc.letrec<{ drawn: Drawn; inner: Drawn[] }>((tie) => ({
  drawn: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constant({ word: 'W' }),
    fc.record({ marked: layer, inner: tie('inner') }),
    fc.record({ form: fc.option(layer, { nil: undefined }), inner: tie('inner') }),
  ),
  inner: fc.array(tie('drawn'), { maxLength: 3 }),
}))

/** Groups that the file does not list have no usage, because viewers differ about it. */
const group: fc.Arbitrary<Group> = fc
  .record({
    name: fc.constantFrom('Layer', 'Other'),
    lists: fc.subarray(['ON' as const, 'OFF' as const]),
    view: fc.constantFrom(undefined, undefined, 'ON' as const, 'OFF' as const),
    intent: fc.constantFrom(undefined, undefined, 'View' as const, 'Design' as const),
    isListed: fc.constantFrom(true, true, true, false),
  })
  .map(({ isListed, lists, view, ...rest }) =>
    isListed ? { ...rest, lists: ['OCGs', ...lists], view } : { ...rest, lists },
  )

/** Pages with layers of equal names, in any state, nested in marked content and forms. Each word is another one. */
export function layeredPages(): fc.Arbitrary<LayeredPage> {
  return fc
    .record({
      groups: fc.array(group, { minLength: groupsMax, maxLength: groupsMax }),
      memberships: fc.array(
        fc.record({
          groups: fc.array(groupPlace, { maxLength: 3 }),
          policy: fc.constantFrom(
            undefined,
            'AllOn' as const,
            'AnyOn' as const,
            'AnyOff' as const,
            'AllOff' as const,
          ),
          expression: fc.option(expression, { nil: undefined, freq: 2 }),
        }),
        { minLength: membershipsMax, maxLength: membershipsMax },
      ),
      base: fc.constantFrom(undefined, 'ON' as const, 'OFF' as const),
      drawn: fc.array(drawn, { minLength: 1, maxLength: 4 }),
    })
    .map((page) => ({ ...page, drawn: numbered(page.drawn, { count: 0 }).slice(0, 28) }))
}

function numbered(parts: Drawn[], words: { count: number }): Drawn[] {
  return parts.map((part) =>
    'word' in part
      ? { word: `W${words.count++}` }
      : { ...part, inner: numbered(part.inner, words) },
  )
}

/** The words of a page that a viewer shows. */
export function wordsShown({ groups, memberships, base, drawn: all }: LayeredPage): string[] {
  const isOn = groups.map(({ lists, view, intent }) => {
    if (!lists.includes('OCGs') || intent === 'Design') return true
    if (view !== undefined) return view === 'ON'
    if (lists.includes('OFF')) return false
    return base !== 'OFF' || lists.includes('ON')
  })
  const isTrue = (from: Operand): boolean => {
    if (typeof from === 'number') return isOn[from] as boolean
    const [operator, ...operands] = from
    if (operator === 'Not') return !operands.some(isTrue)
    return operator === 'And' ? operands.every(isTrue) : operands.some(isTrue)
  }
  const isMet = ({ groups: members, policy, expression: tree }: Membership) => {
    if (tree !== undefined) return isTrue(tree)
    if (members.length === 0) return true
    const count = members.filter((at) => isOn[at]).length
    if (policy === 'AllOn') return count === members.length
    if (policy === 'AnyOff') return count < members.length
    return policy === 'AllOff' ? count === 0 : count > 0
  }
  const shows = (of: Layer | undefined) => {
    if (of === undefined) return true
    return 'group' in of ? isOn[of.group] : isMet(memberships[of.membership] as Membership)
  }
  const shownIn = (parts: Drawn[]): string[] =>
    parts.flatMap((part) => {
      if ('word' in part) return [part.word]
      return shows('marked' in part ? part.marked : part.form) ? shownIn(part.inner) : []
    })
  return shownIn(all)
}
