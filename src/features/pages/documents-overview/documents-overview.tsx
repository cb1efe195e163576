import type { TreeCategory } from '~/contract/pages'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { categoryAnchor, documentAddress } from '../page-address'
import classes from './documents-overview.module.css'

type Component = TreeCategory['components'][number]

const counted = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

/** The documentation at a glance: categories, their components and what each covers. */
export function DocumentsOverview({ categories }: { categories: readonly TreeCategory[] }) {
  return (
    <>
      <PageTitle size="document" lead="Reference and guides for every component of the programme.">
        Documents
      </PageTitle>
      {categories.length === 0 ? (
        <EmptyState
          title="No documents have been published yet."
          action={<TextPlace to="/explore">See what the programme covers</TextPlace>}
        />
      ) : (
        categories.map((category) => <Category key={category.slug} category={category} />)
      )}
    </>
  )
}

function Category({ category: { slug, name, description, components } }: { category: TreeCategory }) {
  return (
    <section id={categoryAnchor(slug)} className={classes.category}>
      <SectionHeading detail={counted(components.reduce((sum, { pages }) => sum + pages.length, 0))}>
        {name}
      </SectionHeading>
      {description ? <p className={classes.text}>{description}</p> : null}
      {components.length === 0 ? (
        <EmptyState title="Nothing is published in this category yet." />
      ) : (
        <ul className={classes.components}>
          {components.map((component) => (
            <ComponentRow key={component.slug} component={component} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ComponentRow({ component: { name, description, pages } }: { component: Component }) {
  const [first] = pages
  return (
    <li className={classes.component}>
      <span className={classes.name}>
        {first ? <PlaceLink to={documentAddress(first.slug)}>{name}</PlaceLink> : name}
      </span>
      <span className={classes.description}>{description}</span>
      <span className={classes.count}>{counted(pages.length)}</span>
    </li>
  )
}
