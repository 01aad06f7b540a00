import './sections.css';

/** The top of a public page. */
export function PageTitle({ title, introduction }: { title: string; introduction: string }) {
  return (
    <header className="site-title">
      <h1>{title}</h1>
      <p>{introduction}</p>
    </header>
  );
}
