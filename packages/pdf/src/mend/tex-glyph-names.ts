/**
 * The text that the name of a glyph in the mathematical fonts of TeX stands for, if the Adobe Glyph List has no such
 * name; undefined for other names. Their programs have names and no map to Unicode, and without a name readers take the
 * code: `X` for a sum, `6` for the stroke of ≠, `h` for an angle bracket.
 */
export function textOfTexName(name: string): string | undefined {
  const known = signs.get(name) ?? pieces.get(name)
  if (known !== undefined) return known
  const base = /^([a-z]+?)(?:text|display|[bB]igg?)$/u.exec(name)?.[1]
  return base === undefined ? undefined : (large.get(base) ?? signs.get(base))
}

/** Reading drops it. */
const nothing = '\u200b'

/** Signs and letters: of Computer Modern, then of the fonts of the American Mathematical Society. */
const signs = new Map(
  Object.entries({
    ...{ epsilon1: 'ϵ', rho1: 'ϱ', pi1: 'ϖ', lscript: 'ℓ', Rfractur: 'ℜ', Ifractur: 'ℑ' },
    ...{ star: '⋆', flat: '♭', natural: '♮', sharp: '♯', prime: '′', negationslash: '\u0338' },
    ...{ slurabove: '⌢', slurbelow: '⌣', triangle: '△', triangleinv: '▽' },
    ...{ triangleright: '▹', triangleleft: '◃', arrowhookleft: nothing, arrowhookright: nothing },
    ...{ harpoonleftup: '↼', harpoonleftdown: '↽', harpoonrightup: '⇀', harpoonrightdown: '⇁' },
    ...{ diamondmath: '⋄', minusplus: '∓', equivasymptotic: '≍', owner: '∋', latticetop: '⊤' },
    ...{ precedesequal: '⪯', followsequal: '⪰', precedes: '≺', follows: '≻', similarequal: '≃' },
    ...{ lessmuch: '≪', greatermuch: '≫', reflexsubset: '⊆', reflexsuperset: '⊇' },
    ...{ unionmulti: '⊎', unionsq: '⊔', intersectionsq: '⊓', subsetsqequal: '⊑' },
    ...{ supersetsqequal: '⊒', turnstileleft: '⊢', turnstileright: '⊣', wreathproduct: '≀' },
    ...{ floorleft: '⌊', floorright: '⌋', ceilingleft: '⌈', ceilingright: '⌉', bardbl: '‖' },
    ...{ angbracketleft: '⟨', angbracketright: '⟩', coproduct: '∐', mapsto: '↦' },
    ...{ arrowbothv: '↕', arrowdblbothv: '⇕', arrownortheast: '↗', arrownorthwest: '↖' },
    ...{ arrowsoutheast: '↘', arrowsouthwest: '↙' },
    ...{ circleminus: '⊖', circledivide: '⊘', circledot: '⊙', circlecopyrt: '○' },
    ...{ lessorequalslant: '⩽', greaterorequalslant: '⩾', lessdblequal: '≦' },
    ...{ greaterdblequal: '≧', lessorsimilar: '≲', greaterorsimilar: '≳', defines: '≜' },
    ...{ lessorapproxeql: '⪅', greaterorapproxeql: '⪆', lessorgreater: '≶', greaterorless: '≷' },
    ...{ precedesorequal: '≾', followsorequal: '≿', precedesorcurly: '≼', followsorcurly: '≽' },
    ...{ subsetdblequal: '⫅', supersetdblequal: '⫆', squareimage: '⊏', squareoriginal: '⊐' },
    ...{ satisfies: '⊨', forces: '⊩', forcesbar: '⊪', complement: '∁', check: '✓' },
    ...{ square: '□', squaresolid: '■', squaresmallsolid: '▪', trianglesolid: '▲' },
    ...{ triangledownsld: '▼', trianglerightsld: '▶', triangleleftsld: '◀' },
    ...{ trianglerightequal: '⊵', triangleleftequal: '⊴', equalsdots: '≑', circleequal: '≗' },
    ...{ squaredot: '⊡', squareplus: '⊞', squaremultiply: '⊠', squareminus: '⊟' },
    ...{ dblarrowheadright: '↠', dblarrowright: '⇉', arrowtailright: '↣', squiggleright: '⇝' },
    ...{ harpoonleftright: '⇋', harpoonrightleft: '⇌', measuredangle: '∡', multimap: '⊸' },
    ...{ planckover2pi: 'ℏ', planckover2pi1: 'ℏ' },
  }),
)

/** Signs that have glyphs of several sizes, which a suffix tells: those of `signs`, and these. */
const large = new Map(
  Object.entries({
    ...{ summation: '∑', product: '∏', integral: '∫', contintegral: '∮', radical: '√' },
    ...{ union: '⋃', intersection: '⋂', unionmulti: '⨄', unionsq: '⨆' },
    ...{ logicaland: '⋀', logicalor: '⋁', circledot: '⨀', circleplus: '⨁', circlemultiply: '⨂' },
    ...{ parenleft: '(', parenright: ')', bracketleft: '[', bracketright: ']' },
    ...{ braceleft: '{', braceright: '}', slash: '/', backslash: '\\' },
  }),
)

/** Large brackets are put together of pieces, and one of them is the bracket; wide accents are those of a letter. */
const pieces = new Map(
  Object.entries({
    ...{ parenlefttp: '(', parenleftex: nothing, parenleftbt: nothing },
    ...{ parenrighttp: ')', parenrightex: nothing, parenrightbt: nothing },
    ...{ bracketlefttp: '[', bracketleftex: nothing, bracketleftbt: nothing },
    ...{ bracketrighttp: ']', bracketrightex: nothing, bracketrightbt: nothing },
    ...{ bracelefttp: nothing, braceleftmid: '{', braceleftbt: nothing, braceex: nothing },
    ...{ bracerighttp: nothing, bracerightmid: '}', bracerightbt: nothing },
    ...{ bracehtipdownleft: nothing, bracehtipdownright: nothing, bracehtipupleft: nothing },
    ...{ bracehtipupright: nothing, radicalbt: '√', radicalvertex: nothing, radicaltp: nothing },
    ...{ vextendsingle: '|', vextenddouble: '‖' },
    ...{ hatwide: 'ˆ', hatwider: 'ˆ', hatwidest: 'ˆ' },
    ...{ tildewide: '˜', tildewider: '˜', tildewidest: '˜' },
  }),
)
