import type { Page } from '~/contract/pages'
import { Drawer } from '~/ui/components/drawer/drawer'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { historyAddress, managedAddress } from '../../page-address'
import { getPageState } from '../page-state'
import { AddressForm } from './address-form'
import { AudienceForm } from './audience-form'
import classes from './details-panel.module.css'
import { PreviewLink } from './preview-link'
import { ReadersSaid } from './readers-said'
import { VersionsForm } from './versions-form'

/** What a page is beside its text: address, readers, place, history. */
export function DetailsPanel({ id, page }: { id: string; page: Page }) {
  const { category, component, editing } = page
  return (
    <Drawer id={id} label="Details" as="aside" className={classes.sheet}>
      <div className={classes.parts}>
        <section aria-labelledby={`${id}-state`}>
          <h2 id={`${id}-state`}>Before readers</h2>
          <p>{getPageState(page).sentence}</p>
          <p className={classes.links}>
            <TextPlace to={historyAddress(page.id)}>History</TextPlace>
            {page.kind === 'document' ? <PreviewLink page={page} /> : null}
          </p>
          <ReadersSaid page={page.id} />
        </section>
        {component === null ? null : (
          <section aria-labelledby={`${id}-place`}>
            <h2 id={`${id}-place`}>Where it stands</h2>
            <p>
              {category === null ? '' : `${category.name}, `}
              {component.name}
            </p>
            <p className={classes.links}>
              <TextPlace to={editing?.component ? managedAddress(editing.component) : '/admin/documents'}>
                Move it
              </TextPlace>
            </p>
          </section>
        )}
        {page.kind === 'document' ? <AddressForm key={page.slug} page={page} /> : null}
        <AudienceForm key={page.audience} page={page} />
        {component !== null && component.versions.length > 0 ? (
          <VersionsForm key={page.appliesTo.join()} page={page} versions={component.versions} />
        ) : null}
      </div>
    </Drawer>
  )
}
