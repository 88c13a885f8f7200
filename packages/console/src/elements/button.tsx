import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from './icons.tsx'

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>

interface ButtonProps extends Attributes {
  label?: string
  /** How much it stands out; danger: it does what cannot be undone; to-danger: it opens the dialog for that. */
  kind?: 'primary' | 'subtle' | 'danger' | 'to-danger' | 'subtle to-danger' | undefined
  small?: boolean
  /** Completes the label for screen readers, such as "row 3". */
  of?: string | number | undefined
}

/** A button with a label. */
export function Button({ label, kind, small, of, children, ...others }: ButtonProps) {
  const className = ['button', kind, small && 'small'].filter(Boolean).join(' ')
  return (
    <button type="button" className={className} {...others}>
      {label}
      {children}
      {of !== undefined && <span className="visually-hidden"> {of}</span>}
    </button>
  )
}

interface ToolProps extends Attributes {
  label?: string
  icon?: IconName
  of?: ButtonProps['of']
}

/** A button without a frame among others, with an icon before its label. If it shows nothing but the icon, `aria-label` names it. */
export function Tool({ label, icon, of, children, ...others }: ToolProps) {
  return (
    <button type="button" className={label || children ? 'tool' : 'tool square'} {...others}>
      {icon && <Icon name={icon} />}
      {label}
      {children}
      {of !== undefined && <span className="visually-hidden"> {of}</span>}
    </button>
  )
}
