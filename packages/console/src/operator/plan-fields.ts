import type { OperatorAccount } from '@rowdeck/service/console-contract'
import type { FieldProps } from '../elements/field.tsx'

/** The fields of a plan that an operator gives, filled in with the one that there is. */
export function planFields(plan: OperatorAccount['plan']): [FieldProps, FieldProps] {
  return [
    {
      label: 'Name',
      name: 'name',
      maxLength: 60,
      defaultValue: plan?.name ?? '',
      autoComplete: 'off',
      hint: 'Leave it empty to end the plan.',
    },
    {
      label: 'Conversions per month',
      name: 'quota',
      refusedAs: 'plan',
      type: 'number',
      step: '1',
      min: 1,
      max: 1_000_000_000,
      required: true,
      defaultValue: plan?.requestsPerMonth ?? 1000,
    },
  ]
}

/** The plan that was filled in; null ends the one that there is. */
export function planIn({ name = '', quota }: Readonly<Record<string, string>>) {
  return name.trim() === '' ? null : { name: name.trim(), requestsPerMonth: Number(quota) }
}
