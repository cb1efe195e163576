import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isMantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import classes from './scheme-switch.module.css'

const choices = () =>
  [
    { value: 'auto', label: t`System` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ] as const

/** A switch for the colour scheme: light, dark or system; stored in the browser. Hidden without scripts. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server does not know the choice, so the first render shows the default.
  const isMounted = useMounted()
  return (
    <label className={classes.switch}>
      <Trans>
        Theme:{' '}
        <select
          className={classes.select}
          value={isMounted ? colorScheme : 'auto'}
          onChange={({ currentTarget: { value } }) => {
            if (isMantineColorScheme(value)) setColorScheme(value)
          }}
        >
          {choices().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Trans>
    </label>
  )
}
