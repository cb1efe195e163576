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
  /** The project's public key, with which the password policy is fetched. */
  apiKey?: string
  /** `host:port` of the identity emulator; only in demonstration mode. */
  emulatorHost?: string
}

/**
 * Seed data of a new installation: a whole demonstration, nothing, or the demonstration with so many users.
 */
export type Seed = 'default' | 'empty' | number

/** What the users service has to know of its surroundings. */
export interface ServiceConfig {
  /** Where people reach the portal, such as `https://developer.example.com`, without a slash at the end. */
  origin: string
  /** Where the embedded parts keep their data; an absolute path. */
  dataDir: string
  /** PostgreSQL; without it the embedded database is used. */
  databaseUrl?: string
  /** The same server without the connection pooler, for what needs its own session: LISTEN. */
  databaseDirectUrl?: string
  /** Maximum number of connections to it; ten by default, and one more that listens. */
  databasePoolSize?: number
  /** Where mail is handed over; without it each mail becomes a file under `dataDir/mail`. */
  smtpUrl?: string
  /** The sender of every mail, such as `Northwind <no-reply@northwind.example>`. */
  mailFrom: string
  supportEmail: string
  /** The external developer forum, where there is one. */
  forumUrl?: string
  brand: Brand
  /** What its addresses lead to. */
  brandFiles: readonly BrandFile[]
  /**
   * The user who confirms this address, in lower case, with a new password becomes the first administrator.
   */
  administratorEmail?: string
  /** The time zone in which the days of deadlines begin and end, such as `America/Santiago`. */
  timeZone: string
  /** Hours within which an application should be decided. */
  reviewTargetHours: number
  /** Whether administrators are such only where they signed in with a second factor. */
  administratorsNeedSecondFactor: boolean
  /** Whether approved users reach the closed areas only once they have accepted the terms of use in force. */
  closedAreasNeedTerms: boolean
  /** Firebase Storage bucket for pictures; without it they are kept under `dataDir/files`. */
  storageBucket?: string
  /** Checks each uploaded file for download, with its arguments; without it files are available at once. */
  downloadCheckCommand?: string
  identity: IdentityConfig
  /** Whose accounts may be used to sign in, for what mails call them. */
  federatedProviders: FederatedProvider[]
  /** Where it is set, calls that need it are accepted from the portal's own pages alone. */
  appCheck?: AppCheckConfig
  /** Networks that webhooks may be posted into although they are not public, in the manner of CIDR. */
  webhookNetworks: readonly string[]
  /** The embedded emulator, demonstration people, and this machine alone. */
  demonstration: boolean
  seed: Seed
}

/** The address people use, from what the portal listens on unless it is named. */
const getOrigin = (variables: Variables): string =>
  variables.PORTAL_ORIGIN ?? `http://localhost:${variables.PORT}`

const getSeed = (variables: Variables): Seed =>
  variables.PORTAL_SEED ?? (isDemonstration(variables) ? 'default' : 'empty')

/** The brand of a demonstration with starter content; undefined for any other installation. */
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

/** Public addresses. Only a demonstration may have ones that reach no real person. */
const getAddresses = (variables: Variables) => {
  const starter = getStarter(variables)
  const forumUrl = variables.FORUM_URL ?? starter?.forumUrl
  return {
    // Demanded of a real installation.
    supportEmail: variables.SUPPORT_EMAIL ?? starter?.supportEmail ?? 'support@company.example',
    ...(forumUrl && { forumUrl }),
  }
}

/** The service's part of variables that were read and checked. */
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

/** Where a process listens, and whom it believes there. */
export interface ListeningConfig {
  host: string
  port: number
  /** Whose X-Forwarded-For and X-Forwarded-Proto count. */
  trustedProxies: TrustedProxies
  operation: OperationConfig
}

/** The address to listen on: this machine alone in a demonstration, else every address. */
export const getHost = (variables: Variables): string =>
  variables.HOST ?? (isDemonstration(variables) ? '127.0.0.1' : '0.0.0.0')

/**
 * The configuration of the service alone; it listens on SERVICE_PORT, else PORT, else 3001.
 * PORTAL_ORIGIN then names the portal, which its mails link to.
 * @throws ConfigurationError
 */
export const loadServiceConfig = (environment: Environment): ServiceConfig & ListeningConfig => {
  const variables = readVariables(environment)
  checkDemonstration(variables)
  checkServiceAccount(variables)
  const port = variables.SERVICE_PORT ?? (environment.PORT ? variables.PORT : 3001)
  // PORT is the service's own here, so it says nothing of where the portal is.
  const origin = variables.PORTAL_ORIGIN ?? 'http://localhost:3000'
  const trustedProxies = variables.TRUSTED_PROXIES
  const operation = getOperationConfig(variables)
  return { ...getServiceConfig(variables), origin, host: getHost(variables), port, trustedProxies, operation }
}
