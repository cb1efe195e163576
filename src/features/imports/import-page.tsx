import { useQuery } from '@tanstack/react-query'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { ExportDocuments } from './export-documents'
import { ImportList } from './import-list'
import classes from './import-page.module.css'
import type { ImportSearch } from './import-search'
import { importQueries } from './imports.queries'
import { NewImport } from './new-import'
import { ShownImport } from './shown-import'

export interface ImportPageProps {
  search: ImportSearch
  catalogue: ManagedCatalogue
}

/** Documents from a folder and into one: a new import, the one that runs or was chosen, earlier ones, export. */
export function ImportPage({ search, catalogue }: ImportPageProps) {
  const list = useQuery(importQueries.list())
  const shown = search.import ?? list.data?.data[0]?.id
  return (
    <div className={classes.page}>
      <Breadcrumbs
        crumbs={[{ label: 'Documents', to: '/admin/documents' }, { label: 'Import and export' }]}
      />
      <div className={classes.head}>
        <h1 tabIndex={-1}>Import and export</h1>
        <p>
          Folders of Markdown, as Hugo, Docusaurus, MkDocs or GitHub read them, become categories, components
          and pages.
        </p>
      </div>
      <div className={classes.columns}>
        <NewImport catalogue={catalogue} />
        <div>
          <ImportList shown={shown} />
          <div className={classes.section}>
            <ExportDocuments catalogue={catalogue} />
          </div>
        </div>
      </div>
      {shown === undefined ? null : <ShownImport key={shown} id={shown} search={search} />}
    </div>
  )
}
