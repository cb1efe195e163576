-- Pages under one parent in their order, and how many they are, from the index alone.
create index pages_level on pages (component_id, parent_id, position, slug) include (id);
