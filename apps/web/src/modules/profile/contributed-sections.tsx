import { useQuery } from '@tanstack/react-query';
import { useAllModules } from '../../core/pages/all-modules.tsx';
import type { ProfileSection } from '../../core/pages/bind-pages.ts';
import { loadInTime, partWords } from '../../core/pages/load-screen.ts';
import { PartFailed } from '../../core/ui/part-failed.tsx';

/** What the other features show of a person here: the profile imports none of them. */
export function ContributedSections({ place }: { place: ProfileSection['place'] }) {
  return useAllModules()
    .flatMap(({ profile }) => profile)
    .filter((section) => section.place === place)
    .sort((one, other) => one.order - other.order)
    .map((section) => <Contributed key={section.key} section={section} />);
}

function Contributed({ section }: { section: ProfileSection }) {
  const loading = useQuery({
    queryKey: ['profile', 'section', section.key],
    queryFn: async () => ({ Section: await loadInTime(section.load()) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (loading.isError)
    return (
      <section className="card profile-card">
        <PartFailed onAgain={loading.refetch}>{partWords}</PartFailed>
      </section>
    );
  return loading.data && <loading.data.Section />;
}
