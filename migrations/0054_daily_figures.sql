CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"results" integer,
	CONSTRAINT "daily_figures_kind_day_key_pk" PRIMARY KEY("kind","day","key")
);
