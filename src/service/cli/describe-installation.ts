import type { ServiceConfig } from '~/config/service'

/** A PostgreSQL database as administrators know it: its name and its server, never its credentials. */
export const describeServer = (databaseUrl: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const host = hostname || searchParams.get('host') || 'this machine'
  return `the database ${name && `${name} `}of PostgreSQL at ${port ? `${host}:${port}` : host}`
}

/** Names the installation, in case the administrator meant another. */
export const describeInstallation = ({
  databaseUrl,
  dataDir,
}: Pick<ServiceConfig, 'databaseUrl' | 'dataDir'>): string =>
  databaseUrl === undefined ? dataDir : `${describeServer(databaseUrl)} and ${dataDir}`
