import { Button } from '../elements/button.tsx'
import { Dialog } from '../elements/dialog.tsx'

const groups: { title: string; keys: [keys: string, does: string][] }[] = [
  {
    title: 'Slides',
    keys: [
      ['j', 'Next slide'],
      ['k', 'Previous slide'],
      ['g', 'Jump to a slide: type its number, then Enter'],
      ['Enter', 'Enlarge the slide, if nothing else has the focus'],
      ['b', 'Show slides, grid or reading view in turn'],
    ],
  },
  {
    title: 'Checking',
    keys: [
      ['r', 'The slide looks right: show the next one to be checked'],
      ['n', 'Next slide to be checked'],
      ['p', 'Previous slide to be checked'],
      ['u', 'Next word that OCR is not sure of, beside its picture; Shift U: previous'],
      ['Enter', 'In the field of such a word: take it as it stands, show the next one'],
    ],
  },
  {
    title: 'Enlarged slide',
    keys: [
      ['+ −', 'Zoom, as the wheel and two fingers do; 0 shows the whole slide'],
      ['↑ ↓ ← →', 'Move the slide, or show the next or previous one'],
      ['o', 'Picture alone, with boxes, or with the text that was read over it'],
    ],
  },
  {
    title: 'Search and copy',
    keys: [
      ['/', 'Search'],
      ['Enter', 'In the search field: next match; with Shift, previous match'],
      ['Esc', 'In the search field: clear it'],
      ['c', 'Copy the row'],
      ['Ctrl H', 'Find and replace, in this deck or in all'],
      ['Ctrl Z', 'Undo, in all decks; Ctrl Y: redo'],
    ],
  },
  {
    title: 'Grid',
    keys: [
      ['↑ ↓ ← →', 'Move between cells; with Shift, select a range; with Ctrl, to the edge'],
      ['Enter', 'Edit the cell, as F2 and typing do; Enter saves, Tab saves and goes right'],
      ['Esc', 'Cancel the edit'],
      ['Ctrl C', 'Copy the selected cells; Ctrl X cuts, Ctrl V pastes, also from other programs'],
      ['Ctrl D', 'Fill the selected cells down; Ctrl R: to the right; Delete: empty them'],
      ['Ctrl Space', 'Select the column; Shift Space: the row; Ctrl A: everything'],
      ['Ctrl Home', 'First cell; Ctrl End: last cell'],
    ],
  },
]

/** The keys of the workspace. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="key-groups">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([names, does]) => (
                <div key={does} className="key-row">
                  <dt>
                    {names.split(' ').map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="choices">
        <Button label="Close" onClick={onClose} />
      </div>
    </Dialog>
  )
}
