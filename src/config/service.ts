import { resolve } from 'node:path'
import type { Brand } from './brand'
import { demonstrationBrand } from './demonstration-brand'
import { type AppCheckConfig, getAppCheckConfig } from './app-check'
import { deriveColours } from './brand-colours'
import { type BrandFile, createFavicon, readLogo } from './brand-files'
import { checkDemonstration, getEmulatorHost, isDemonstration } from './demonstration'
import { type Environment, readVariables, type Variables } from './environment'
import { type OperationConfig, getOperationConfig } from './operation'
import { checkServiceAccount } from './service-account'
import type { FederatedProvider } from './sign-in-methods'
import type { TrustedProxies } from './client-address'

/** The identity provider's project, as the service needs it. */
export interface IdentityConfig {
  projectId: string
  /** The project's web API key, for fetching the password policy. */
  apiKey?: string
  /** `host:port` of the identity emulator; only in a demonstration. */
  emulatorHost?: string
}

/** The seed data of a new installation: a full demonstration, nothing, or a demonstration with a number of users. */
export type Seed = 'default' | 'empty' | number

/** The configuration of the users service. */
export interface ServiceConfig {
  /** The portal's public origin, such as `https://developer.example.com`, without a trailing slash. */
  origin: string
  /** The data folder of embedded components; an absolute path. */
  dataDir: string
  /** The PostgreSQL URL; defaults to the embedded database. */
  databaseUrl?: string
  /** The same database without a connection pooler, for LISTEN, which needs its own session. */
  databaseDirectUrl?: string
  /** Maximum number of database connections; ten by default, plus one that listens. */
  databasePoolSize?: number
  /** The SMTP server; without it, mails are written to `dataDir/mail`. */
  smtpUrl?: string
  /** The sender of every mail, such as `Northwind <no-reply@northwind.example>`. */
  mailFrom: string
  supportEmail: string
  /** The external developer forum, where there is one. */
  forumUrl?: string
  brand: Brand
  /** The public URLs of pages that mails and errors link to. */
  brandFiles: readonly BrandFile[]
  /**
   * The user who confirms this address, in lower case, with a new password becomes the first administrator.
   */
  administratorEmail?: string
  /** The time zone in which the days of deadlines begin and end, such as `America/Santiago`. */
  timeZone: string
  /** Target time for a decision on an application, in hours. */
  reviewTargetHours: number
  /** Whether administrators need a second factor. */
  administratorsNeedSecondFactor: boolean
  /** Whether approved users need to accept the current terms of use for the closed areas. */
  closedAreasNeedTerms: boolean
  /** The Firebase Storage bucket for pictures; defaults to `dataDir/files`. */
  storageBucket?: string
  /** The command, with arguments, that checks each uploaded file; without it, files are available immediately. */
  downloadCheckCommand?: string
  identity: IdentityConfig
  /** The federated providers, for their names in mails. */
  federatedProviders: FederatedProvider[]
  /** App Check; if set, the calls that require it only accept requests from the portal's own pages. */
  appCheck?: AppCheckConfig
  /** Private networks in CIDR notation that webhooks can be posted to. */
  webhookNetworks: readonly string[]
  /** Whether this is a demonstration: embedded emulator, demonstration users, this machine only. */
  demonstration: boolean
  seed: Seed
}

/** Returns the portal's origin; by default derived from its listening address. */
const getOrigin = (variables: Variables): string =>
  variables.PORTAL_ORIGIN ?? `http://localhost:${variables.PORT}`

const getSeed = (variables: Variables): Seed =>
  variables.PORTAL_SEED ?? (isDemonstration(variables) ? 'default' : 'empty')

/** Returns the brand of a demonstration with starter content; undefined for other installations. */
const getStarter = (variables: Variables) =>
  isDemonstration(variables) && getSeed(variables) !== 'empty' ? demonstrationBrand : undefined

const getBrand = (variables: Variables): Pick<ServiceConfig, 'brand' | 'brandFiles'> => {
  const { BRAND_PROGRAMME: programme, BRAND_LOGO: path, BRAND_HUE: hue } = variables
  const starter = getStarter(variables)
  const name = variables.BRAND_NAME ?? starter?.name ?? 'Your company'
  const own = name === starter?.name ? starter.sentence : `The developer programme of ${name}.`
  const colours = hue === undefined ? undefined : deriveColours(hue)
  const picture = path === undefined ? undefined : readLogo(path)
  const icon = picture?.file ?? (colours && createFavicon(colours))
  return {
    brand: {
      name,
      programme,
      sentence: variables.BRAND_SENTENCE ?? own,
      ...(picture && { logo: picture.logo }),
      ...(icon && { icon: icon.address }),
      ...(colours && { colours }),
    },
    brandFiles: icon ? [icon] : [],
  }
}

/** Returns the contact e-mail addresses. Only a demonstration has fictitious ones. */
const getAddresses = (variables: Variables) => {
  const starter = getStarter(variables)
  const forumUrl = variables.FORUM_URL ?? starter?.forumUrl
  return {
    // Required for a real installation.
    supportEmail: variables.SUPPORT_EMAIL ?? starter?.supportEmail ?? 'support@company.example',
    ...(forumUrl && { forumUrl }),
  }
}

/** Returns the service's configuration from validated variables. */
export const getServiceConfig = (variables: Variables): ServiceConfig => {
  const emulatorHost = getEmulatorHost(variables)
  const appCheck = getAppCheckConfig(variables)
  const addresses = getAddresses(variables)
  const brand = getBrand(variables)
  const supportDomain = addresses.supportEmail.slice(addresses.supportEmail.lastIndexOf('@'))
  return {
    origin: getOrigin(variables),
    dataDir: resolve(variables.DATA_DIR),
    ...(variables.DATABASE_URL && { databaseUrl: variables.DATABASE_URL }),
    ...(variables.DATABASE_DIRECT_URL && { databaseDirectUrl: variables.DATABASE_DIRECT_URL }),
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    ...(variables.SMTP_URL && { smtpUrl: variables.SMTP_URL }),
    mailFrom: variables.MAIL_FROM ?? `${brand.brand.name} <no-reply${supportDomain}>`,
    ...addresses,
    ...brand,
    ...(variables.ADMINISTRATOR_EMAIL && { administratorEmail: variables.ADMINISTRATOR_EMAIL }),
    timeZone: variables.TIME_ZONE,
    reviewTargetHours: variables.REVIEW_TARGET_HOURS,
    federatedProviders: variables.FEDERATED_PROVIDERS,
    administratorsNeedSecondFactor: variables.REQUIRE_SECOND_FACTOR_FOR_ADMINISTRATORS,
    closedAreasNeedTerms: variables.REQUIRE_TERMS_FOR_CLOSED_AREAS,
    ...(variables.STORAGE_BUCKET && { storageBucket: variables.STORAGE_BUCKET }),
    ...(variables.DOWNLOAD_CHECK_COMMAND && { downloadCheckCommand: variables.DOWNLOAD_CHECK_COMMAND }),
    identity: {
      projectId: variables.FIREBASE_PROJECT_ID,
      ...(variables.FIREBASE_API_KEY && { apiKey: variables.FIREBASE_API_KEY }),
      ...(emulatorHost && { emulatorHost }),
    },
    ...(appCheck && { appCheck }),
    webhookNetworks: variables.WEBHOOKS_ALLOWED_NETWORKS,
    demonstration: isDemonstration(variables),
    seed: getSeed(variables),
  }
}

/** The listening address of a process, and its trusted proxies. */
export interface ListeningConfig {
  host: string
  port: number
  /** The proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  trustedProxies: TrustedProxies
  operation: OperationConfig
}

/** Returns the host to listen on: loopback in a demonstration, otherwise all interfaces. */
export const getHost = (variables: Variables): string =>
  variables.HOST ?? (isDemonstration(variables) ? '127.0.0.1' : '0.0.0.0')

/**
 * Loads the configuration of a standalone service; it listens on SERVICE_PORT, else PORT, else 3001. PORTAL_ORIGIN
 * then is the portal's, which its mails link to.
 * @throws ConfigurationError
 */
export const loadServiceConfig = (environment: Environment): ServiceConfig & ListeningConfig => {
  const variables = readVariables(environment)
  checkDemonstration(variables)
  checkServiceAccount(variables)
  const port = variables.SERVICE_PORT ?? (environment.PORT ? variables.PORT : 3001)
  // PORT is the service's own here, not the portal's.
  const origin = variables.PORTAL_ORIGIN ?? 'http://localhost:3000'
  const trustedProxies = variables.TRUSTED_PROXIES
  const operation = getOperationConfig(variables)
  return { ...getServiceConfig(variables), origin, host: getHost(variables), port, trustedProxies, operation }
}
