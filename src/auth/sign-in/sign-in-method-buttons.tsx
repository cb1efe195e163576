import { t } from '@lingui/core/macro'
import {
  IconBrandGithub,
  IconBrandGoogle,
  IconDeviceMobileMessage,
  IconLogin2,
  IconMail,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Stack, Text } from '~/ui/layouts/primitives'
import { usePublicConfig } from '../use-session'
import classes from './sign-in-methods.module.css'

const brands: Readonly<Record<string, typeof IconLogin2>> = {
  'google.com': IconBrandGoogle,
  'github.com': IconBrandGithub,
}

/** The icon of a provider. Decorative. */
export function ProviderIcon({ providerId }: { providerId: string }) {
  const Icon = brands[providerId] ?? IconLogin2
  return <Icon size={18} stroke={1.6} aria-hidden="true" />
}

interface SignInMethodButtonsProps {
  /** The id of a provider to leave out, because the others are used for linking it. */
  without?: string | undefined
  /** Whether they precede an alternative, such as the registration. */
  isFirst?: boolean
  isBusy: boolean
  onProvider: (providerId: string) => void
  /** Without it, phone sign-in is not offered. */
  onPhone?: (() => void) | undefined
  /** Without it, e-mail links are not offered. */
  onEmailLink?: (() => void) | undefined
}

/** One button for each sign-in method other than the password; renders nothing without any. */
export function SignInMethodButtons(props: SignInMethodButtonsProps) {
  const { without, isFirst = false, isBusy, onProvider, onPhone, onEmailLink } = props
  const { federatedProviders, signInMethods } = usePublicConfig()
  const [pressed, setPressed] = useState('')
  const way = (key: string, icon: ReactNode, label: string, onClick: () => void) => (
    <AppButton
      key={key}
      kind="outlined"
      size="lg"
      fullWidth
      className={classes.way}
      leftSection={icon}
      loading={isBusy && key === pressed}
      disabled={isBusy}
      onClick={() => {
        setPressed(key)
        onClick()
      }}
    >
      {label}
    </AppButton>
  )
  const ways = [
    ...federatedProviders
      .filter(({ id }) => id !== without)
      .map(({ id, name }) =>
        way(id, <ProviderIcon providerId={id} />, t`Continue with ${name}`, () => onProvider(id)),
      ),
    ...(signInMethods.includes('phone') && onPhone
      ? [
          way(
            'phone',
            <IconDeviceMobileMessage size={18} stroke={1.6} />,
            t`Continue with your phone`,
            onPhone,
          ),
        ]
      : []),
    ...(signInMethods.includes('emailLink') && onEmailLink
      ? [way('emailLink', <IconMail size={18} stroke={1.6} />, t`Have a link mailed to you`, onEmailLink)]
      : []),
  ]
  if (ways.length === 0) return null
  const or = <Text c="faint" size="sm" className={classes.or}>{t`or`}</Text>
  return (
    <Stack
      aria-label={isFirst ? t`Register without a password` : t`Other ways to log in`}
      as="section"
      gap={10}
      maw="420px"
      mt={24}
    >
      {isFirst ? null : or}
      {ways}
      {isFirst ? or : null}
    </Stack>
  )
}
