export { findByName as findCompanyId, lockLinks } from './companies.queries'
