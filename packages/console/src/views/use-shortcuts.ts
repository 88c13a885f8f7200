import { useEffect, useRef } from 'react'

/** What keys do, by key or `Ctrl+` and key; false leaves the key to the control that has the focus. */
export type Shortcuts = Record<string, () => unknown>

/**
 * Calls what a key stands for, wherever the focus is on the page, except while something is typed or a
 * dialog is open. Meta counts as Ctrl; keys together with Alt are left alone.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const run = latest.current[nameOf(event)]
      if (run && run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function nameOf({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `Ctrl+${key}` : key
}

/** Whether keys are typed into the target. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type)
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
