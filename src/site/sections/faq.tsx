import { Accordion } from '#src/ui/server/accordion.tsx';
import { StructuredData, type StructuredDatum } from '#src/site/shell/structured-data.tsx';
import './sections.css';

export type Question = { question: string; answer: string };

/** Questions that open in place. */
export function Faq({ title, questions }: { title: string; questions: readonly Question[] }) {
  return (
    <section className="site-section site-faq" aria-labelledby="faq">
      <h2 id="faq">{title}</h2>
      <Accordion
        name="faq"
        items={questions.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))}
      />
      <StructuredData datum={faqPage(questions)} />
    </section>
  );
}

const faqPage = (questions: readonly Question[]): StructuredDatum => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
