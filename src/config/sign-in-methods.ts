import * as v from 'valibot'

/** A federated identity provider. */
export interface FederatedProvider {
  /** The provider's id: `google.com`, `github.com`, `oidc.company`. */
  id: string
  /** The display name, such as `Google`. */
  name: string
}

/** Sign-in methods other than federated ones. */
const signInMethods = ['password', 'emailLink', 'phone'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Providers with a predefined name. */
const knownProviders: Readonly<Record<string, FederatedProvider>> = {
  google: { id: 'google.com', name: 'Google' },
  github: { id: 'github.com', name: 'GitHub' },
}

// An OIDC provider id, and a display name after a colon.
const customProvider = /^(oidc\.[a-z0-9][a-z0-9-]{0,60}):\s*(\S.{0,59})$/

const getProvider = (text: string): FederatedProvider | null => {
  if (Object.hasOwn(knownProviders, text)) return knownProviders[text] ?? null
  const [, id, name] = customProvider.exec(text) ?? []
  return id === undefined || name === undefined ? null : { id, name }
}

const getParts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const isDistinct = (providers: FederatedProvider[]) =>
  new Set(providers.map(({ id }) => id)).size === providers.length

/** Federated providers in display order: `google,github,oidc.company:Company sign-in`. */
export const federatedList = v.pipe(
  v.optional(v.string(), ''),
  v.transform(getParts),
  v.check(
    (parts) => parts.every((part) => getProvider(part) !== null),
    'a list of google, github and providers of your own with a name, such as google,oidc.company:Company sign-in',
  ),
  v.transform((parts): FederatedProvider[] => parts.flatMap((part) => getProvider(part) ?? [])),
  v.check(isDistinct, 'a list that names each provider once'),
)

const isMethod = (name: string) => signInMethods.some((method) => method === name)

/** Sign-in methods: `emailLink,phone`; always includes the password. */
export const methodList = v.pipe(
  v.optional(v.string(), ''),
  v.transform(getParts),
  v.check(
    (names) => names.every(isMethod),
    'a list of password, emailLink and phone, such as emailLink,phone',
  ),
  v.transform((names) => signInMethods.filter((method) => method === 'password' || names.includes(method))),
)
