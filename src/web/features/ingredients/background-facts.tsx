import type { BackgroundFact } from "#contract/background.ts";
import { BACKGROUND_TOPICS, type BackgroundTopic } from "#contract/background-vocabulary.ts";
import type { IngredientDetails } from "#contract/ingredients.ts";
import { Section } from "../../ui/section.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./background-facts.module.css";

const TOPICS = Object.keys(BACKGROUND_TOPICS) as BackgroundTopic[];

/** Facts of a topic that are not folded. */
const SHOWN = 2;

const Fact = ({ text, source }: BackgroundFact) => (
  <>
    {text}{" "}
    <a href={source.url} rel="external" className={styles.source}>
      {source.label}
    </a>
  </>
);

const MoreFacts = ({ topic, facts }: { topic: BackgroundTopic; facts: readonly BackgroundFact[] }) =>
  facts.length > 0 && (
    <dd>
      <details className={styles.more}>
        <summary>
          {facts.length} more<VisuallyHidden> on “{BACKGROUND_TOPICS[topic]}”</VisuallyHidden>
        </summary>
        {facts.map((fact) => (
          <p key={fact.text}>
            <Fact {...fact} />
          </p>
        ))}
      </details>
    </dd>
  );

/** What sources outside this site say about an ingredient, by topic. */
export function BackgroundFacts({ ingredient: { background } }: { ingredient: IngredientDetails }) {
  if (background.length === 0) return null;
  return (
    <Section
      id="background"
      title="Good to know"
      lede="What public sources say about it, in our words. No advice, and about no product."
    >
      <dl className={styles.topics}>
        {TOPICS.map((topic) => {
          const facts = background.filter((fact) => fact.topic === topic);
          if (facts.length === 0) return null;
          return (
            <div key={topic} className={styles.topic}>
              <dt>{BACKGROUND_TOPICS[topic]}</dt>
              {facts.slice(0, SHOWN).map((fact) => (
                <dd key={fact.text}>
                  <Fact {...fact} />
                </dd>
              ))}
              <MoreFacts topic={topic} facts={facts.slice(SHOWN)} />
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
