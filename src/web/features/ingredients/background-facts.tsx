import { BACKGROUND_TOPICS, type BackgroundTopic } from "#contract/background-vocabulary.ts";
import type { IngredientDetails } from "#contract/ingredients.ts";
import { Section } from "../../ui/section.tsx";
import styles from "./background-facts.module.css";

const TOPICS = Object.keys(BACKGROUND_TOPICS) as BackgroundTopic[];

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
              {facts.map(({ text, source }) => (
                <dd key={text}>
                  {text}{" "}
                  <a href={source.url} rel="external" className={styles.source}>
                    {source.label}
                  </a>
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
